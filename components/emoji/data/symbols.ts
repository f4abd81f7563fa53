/*! Emoji and their names: emojibase-data 17.0.0, MIT, (c) 2017 Miles Johnson */
/** Emoji (with '+' where they have skin tones) and names in turn. Made by scripts/emoji.ts. */
export const SYMBOLS = `
🏧 atm  🚮 put_litter_in_its_place,litter_bin  🚰 potable_water  ♿ wheelchair,handicapped  🚹 mens
🚺 womens  🚻 restroom,bathroom  🚼 baby_symbol  🚾 wc,water_closet  🛂 passport_control
🛃 customs  🛄 baggage_claim  🛅 left_luggage  ⚠️ warning  🚸 children_crossing  ⛔ no_entry
🚫 no_entry_sign  🚳 no_bicycles  🚭 no_smoking  🚯 do_not_litter,no_littering
🚱 non-potable_water  🚷 no_pedestrians  📵 no_mobile_phones  🔞 underage,no_one_under_18
☢️ radioactive  ☣️ biohazard  ⬆️ arrow_up  ↗️ arrow_upper_right  ➡️ arrow_right
↘️ arrow_lower_right  ⬇️ arrow_down  ↙️ arrow_lower_left  ⬅️ arrow_left  ↖️ arrow_upper_left
↕️ arrow_up_down  ↔️ left_right_arrow  ↩️ leftwards_arrow_with_hook,arrow_left_hook
↪️ arrow_right_hook,rightwards_arrow_with_hook  ⤴️ arrow_heading_up  ⤵️ arrow_heading_down
🔃 arrows_clockwise,clockwise  🔄 arrows_counterclockwise,counterclockwise  🔙 back  🔚 end  🔛 on
🔜 soon  🔝 top  🛐 place_of_worship  ⚛️ atom_symbol,atom  🕉️ om  ✡️ star_of_david
☸️ wheel_of_dharma  ☯️ yin_yang  ✝️ latin_cross  ☦️ orthodox_cross  ☪️ star_and_crescent
☮️ peace_symbol,peace  🕎 menorah  🔯 six_pointed_star  🪯 khanda  ♈ aries  ♉ taurus  ♊ gemini
♋ cancer  ♌ leo  ♍ virgo  ♎ libra  ♏ scorpius  ♐ sagittarius  ♑ capricorn  ♒ aquarius  ♓ pisces
⛎ ophiuchus  🔀 twisted_rightwards_arrows,shuffle  🔁 repeat  🔂 repeat_one  ▶️ arrow_forward,play
⏩ fast_forward  ⏭️ next_track_button,next_track  ⏯️ play_or_pause_button,play_pause
◀️ arrow_backward,reverse  ⏪ rewind,fast_reverse  ⏮️ previous_track_button,previous_track
🔼 arrow_up_small,up  ⏫ arrow_double_up,fast_up  🔽 arrow_down_small,down
⏬ arrow_double_down,fast_down  ⏸️ pause_button,pause  ⏹️ stop_button,stop  ⏺️ record_button,record
⏏️ eject_button,eject  🎦 cinema  🔅 low_brightness,dim_button  🔆 high_brightness,bright_button
📶 signal_strength,antenna_bars  🛜 wireless  📳 vibration_mode  📴 mobile_phone_off
♀️ female_sign,female  ♂️ male_sign,male  ⚧️ transgender_symbol
✖️ heavy_multiplication_x,multiplication,multiply  ➕ heavy_plus_sign,plus
➖ heavy_minus_sign,minus  ➗ heavy_division_sign,divide,division  🟰 heavy_equals_sign  ♾️ infinity
‼️ bangbang,double_exclamation  ⁉️ interrobang,exclamation_question  ❓ question
❔ grey_question,white_question  ❕ grey_exclamation,white_exclamation
❗ exclamation,heavy_exclamation_mark  〰️ wavy_dash  💱 currency_exchange  💲 heavy_dollar_sign
⚕️ medical_symbol,medical  ♻️ recycle,recycling_symbol  ⚜️ fleur_de_lis,fleur-de-lis  🔱 trident
📛 name_badge  🔰 beginner  ⭕ o,hollow_red_circle,red_o  ✅ white_check_mark,check_mark_button
☑️ ballot_box_with_check  ✔️ heavy_check_mark,check_mark  ❌ x,cross_mark
❎ negative_squared_cross_mark,cross_mark_button  ➰ curly_loop  ➿ loop,double_curly_loop
〽️ part_alternation_mark  ✳️ eight_spoked_asterisk  ✴️ eight_pointed_black_star  ❇️ sparkle
©️ copyright  ®️ registered  ™️ tm,trade_mark  #️⃣ hash,number_sign  *️⃣ asterisk  0️⃣ zero
1️⃣ one  2️⃣ two  3️⃣ three  4️⃣ four  5️⃣ five  6️⃣ six  7️⃣ seven  8️⃣ eight  9️⃣ nine
🔟 keycap_ten,ten  🔠 capital_abcd  🔡 abcd  🔢 1234  🔣 symbols  🔤 abc  🅰️ a,a_blood
🆎 ab,ab_blood  🅱️ b,b_blood  🆑 cl  🆒 cool  🆓 free  ℹ️ information_source,info  🆔 id  Ⓜ️ m
🆕 new  🆖 ng  🅾️ o2,o_blood  🆗 ok  🅿️ parking  🆘 sos  🆙 up2  🆚 vs  🈁 koko,ja_here
🈂️ sa,ja_service_charge  🈷️ u6708,ja_monthly_amount  🈶 u6709,ja_not_free_of_carge
🈯 u6307,ja_reserved  🉐 ideograph_advantage,ja_bargain  🈹 u5272,ja_discount
🈚 u7121,ja_free_of_charge  🈲 u7981,ja_prohibited  🉑 accept,ja_acceptable
🈸 u7533,ja_application  🈴 u5408,ja_passing_grade  🈳 u7a7a,ja_vacancy
㊗️ congratulations,ja_congratulations  ㊙️ secret,ja_secret  🈺 u55b6,ja_open_for_business
🈵 u6e80,ja_no_vacancy  🔴 red_circle  🟠 orange_circle  🟡 yellow_circle  🟢 green_circle
🔵 large_blue_circle,blue_circle  🟣 purple_circle  🟤 brown_circle  ⚫ black_circle
⚪ white_circle  🟥 red_square  🟧 orange_square  🟨 yellow_square  🟩 green_square  🟦 blue_square
🟪 purple_square  🟫 brown_square  ⬛ black_large_square  ⬜ white_large_square
◼️ black_medium_square  ◻️ white_medium_square  ◾ black_medium_small_square
◽ white_medium_small_square  ▪️ black_small_square  ▫️ white_small_square  🔶 large_orange_diamond
🔷 large_blue_diamond  🔸 small_orange_diamond  🔹 small_blue_diamond  🔺 small_red_triangle
🔻 small_red_triangle_down  💠 diamond_shape_with_a_dot_inside,diamond_with_a_dot  🔘 radio_button
🔳 white_square_button  🔲 black_square_button  🏁 checkered_flag
🚩 triangular_flag_on_post,triangular_flag  🎌 crossed_flags  🏴 black_flag  🏳️ white_flag
🏳️‍🌈 rainbow_flag  🏳️‍⚧️ transgender_flag  🏴‍☠️ pirate_flag,jolly_roger
🇦🇨 ascension_island,flag_ac  🇦🇩 andorra,flag_ad  🇦🇪 united_arab_emirates,flag_ae
🇦🇫 afghanistan,flag_af  🇦🇬 antigua_barbuda,flag_ag  🇦🇮 anguilla,flag_ai
🇦🇱 albania,flag_al  🇦🇲 armenia,flag_am  🇦🇴 angola,flag_ao  🇦🇶 antarctica,flag_aq
🇦🇷 argentina,flag_ar  🇦🇸 american_samoa,flag_as  🇦🇹 austria,flag_at  🇦🇺 australia,flag_au
🇦🇼 aruba,flag_aw  🇦🇽 aland_islands,flag_ax  🇦🇿 azerbaijan,flag_az
🇧🇦 bosnia_herzegovina,flag_ba  🇧🇧 barbados,flag_bb  🇧🇩 bangladesh,flag_bd
🇧🇪 belgium,flag_be  🇧🇫 burkina_faso,flag_bf  🇧🇬 bulgaria,flag_bg  🇧🇭 bahrain,flag_bh
🇧🇮 burundi,flag_bi  🇧🇯 benin,flag_bj  🇧🇱 st_barthelemy,flag_bl  🇧🇲 bermuda,flag_bm
🇧🇳 brunei,flag_bn  🇧🇴 bolivia,flag_bo  🇧🇶 caribbean_netherlands,flag_bq  🇧🇷 brazil,flag_br
🇧🇸 bahamas,flag_bs  🇧🇹 bhutan,flag_bt  🇧🇻 bouvet_island,flag_bv  🇧🇼 botswana,flag_bw
🇧🇾 belarus,flag_by  🇧🇿 belize,flag_bz  🇨🇦 canada,flag_ca  🇨🇨 cocos_islands,flag_cc
🇨🇩 congo_kinshasa,flag_cd  🇨🇫 central_african_republic,flag_cf  🇨🇬 congo_brazzaville,flag_cg
🇨🇭 switzerland,flag_ch  🇨🇮 cote_divoire,flag_ci  🇨🇰 cook_islands,flag_ck  🇨🇱 chile,flag_cl
🇨🇲 cameroon,flag_cm  🇨🇳 cn,china,flag_cn  🇨🇴 colombia,flag_co
🇨🇵 clipperton_island,flag_cp  🇨🇷 costa_rica,flag_cr  🇨🇺 cuba,flag_cu
🇨🇻 cape_verde,flag_cv  🇨🇼 curacao,flag_cw  🇨🇽 christmas_island,flag_cx  🇨🇾 cyprus,flag_cy
🇨🇿 czech_republic,czechia,flag_cz  🇩🇪 de,flag_de,germany  🇩🇬 diego_garcia,flag_dg
🇩🇯 djibouti,flag_dj  🇩🇰 denmark,flag_dk  🇩🇲 dominica,flag_dm
🇩🇴 dominican_republic,flag_do  🇩🇿 algeria,flag_dz  🇪🇦 ceuta_melilla,flag_ea
🇪🇨 ecuador,flag_ec  🇪🇪 estonia,flag_ee  🇪🇬 egypt,flag_eg  🇪🇭 western_sahara,flag_eh
🇪🇷 eritrea,flag_er  🇪🇸 es,flag_es,spain  🇪🇹 ethiopia,flag_et  🇪🇺 eu,european_union,flag_eu
🇫🇮 finland,flag_fi  🇫🇯 fiji,flag_fj  🇫🇰 falkland_islands,flag_fk  🇫🇲 micronesia,flag_fm
🇫🇴 faroe_islands,flag_fo  🇫🇷 fr,flag_fr,france  🇬🇦 gabon,flag_ga
🇬🇧 gb,uk,flag_gb,united_kingdom  🇬🇩 grenada,flag_gd  🇬🇪 georgia,flag_ge
🇬🇫 french_guiana,flag_gf  🇬🇬 guernsey,flag_gg  🇬🇭 ghana,flag_gh  🇬🇮 gibraltar,flag_gi
🇬🇱 greenland,flag_gl  🇬🇲 gambia,flag_gm  🇬🇳 guinea,flag_gn  🇬🇵 guadeloupe,flag_gp
🇬🇶 equatorial_guinea,flag_gq  🇬🇷 greece,flag_gr
🇬🇸 south_georgia_south_sandwich_islands,flag_gs  🇬🇹 guatemala,flag_gt  🇬🇺 guam,flag_gu
🇬🇼 guinea_bissau,flag_gw  🇬🇾 guyana,flag_gy  🇭🇰 hong_kong,flag_hk
🇭🇲 heard_mcdonald_islands,flag_hm  🇭🇳 honduras,flag_hn  🇭🇷 croatia,flag_hr
🇭🇹 haiti,flag_ht  🇭🇺 hungary,flag_hu  🇮🇨 canary_islands,flag_ic  🇮🇩 indonesia,flag_id
🇮🇪 ireland,flag_ie  🇮🇱 israel,flag_il  🇮🇲 isle_of_man,flag_im  🇮🇳 india,flag_in
🇮🇴 british_indian_ocean_territory,flag_io  🇮🇶 iraq,flag_iq  🇮🇷 iran,flag_ir
🇮🇸 iceland,flag_is  🇮🇹 it,flag_it,italy  🇯🇪 jersey,flag_je  🇯🇲 jamaica,flag_jm
🇯🇴 jordan,flag_jo  🇯🇵 jp,flag_jp  🇰🇪 kenya,flag_ke  🇰🇬 kyrgyzstan,flag_kg
🇰🇭 cambodia,flag_kh  🇰🇮 kiribati,flag_ki  🇰🇲 comoros,flag_km  🇰🇳 st_kitts_nevis,flag_kn
🇰🇵 north_korea,flag_kp  🇰🇷 kr,flag_kr,south_korea  🇰🇼 kuwait,flag_kw
🇰🇾 cayman_islands,flag_ky  🇰🇿 kazakhstan,flag_kz  🇱🇦 laos,flag_la  🇱🇧 lebanon,flag_lb
🇱🇨 st_lucia,flag_lc  🇱🇮 liechtenstein,flag_li  🇱🇰 sri_lanka,flag_lk  🇱🇷 liberia,flag_lr
🇱🇸 lesotho,flag_ls  🇱🇹 lithuania,flag_lt  🇱🇺 luxembourg,flag_lu  🇱🇻 latvia,flag_lv
🇱🇾 libya,flag_ly  🇲🇦 morocco,flag_ma  🇲🇨 monaco,flag_mc  🇲🇩 moldova,flag_md
🇲🇪 montenegro,flag_me  🇲🇫 st_martin,flag_mf  🇲🇬 madagascar,flag_mg
🇲🇭 marshall_islands,flag_mh  🇲🇰 macedonia,flag_mk  🇲🇱 mali,flag_ml
🇲🇲 myanmar,burma,flag_mm  🇲🇳 mongolia,flag_mn  🇲🇴 macau,flag_mo,macao
🇲🇵 northern_mariana_islands,flag_mp  🇲🇶 martinique,flag_mq  🇲🇷 mauritania,flag_mr
🇲🇸 montserrat,flag_ms  🇲🇹 malta,flag_mt  🇲🇺 mauritius,flag_mu  🇲🇻 maldives,flag_mv
🇲🇼 malawi,flag_mw  🇲🇽 mexico,flag_mx  🇲🇾 malaysia,flag_my  🇲🇿 mozambique,flag_mz
🇳🇦 namibia,flag_na  🇳🇨 new_caledonia,flag_nc  🇳🇪 niger,flag_ne  🇳🇫 norfolk_island,flag_nf
🇳🇬 nigeria,flag_ng  🇳🇮 nicaragua,flag_ni  🇳🇱 netherlands,flag_nl  🇳🇴 norway,flag_no
🇳🇵 nepal,flag_np  🇳🇷 nauru,flag_nr  🇳🇺 niue,flag_nu  🇳🇿 new_zealand,flag_nz
🇴🇲 oman,flag_om  🇵🇦 panama,flag_pa  🇵🇪 peru,flag_pe  🇵🇫 french_polynesia,flag_pf
🇵🇬 papua_new_guinea,flag_pg  🇵🇭 philippines,flag_ph  🇵🇰 pakistan,flag_pk
🇵🇱 poland,flag_pl  🇵🇲 st_pierre_miquelon,flag_pm  🇵🇳 pitcairn_islands,flag_pn
🇵🇷 puerto_rico,flag_pr  🇵🇸 palestinian_territories,flag_ps  🇵🇹 portugal,flag_pt
🇵🇼 palau,flag_pw  🇵🇾 paraguay,flag_py  🇶🇦 qatar,flag_qa  🇷🇪 reunion,flag_re
🇷🇴 romania,flag_ro  🇷🇸 serbia,flag_rs  🇷🇺 ru,flag_ru,russia  🇷🇼 rwanda,flag_rw
🇸🇦 saudi_arabia,flag_sa  🇸🇧 solomon_islands,flag_sb  🇸🇨 seychelles,flag_sc
🇸🇩 sudan,flag_sd  🇸🇪 sweden,flag_se  🇸🇬 singapore,flag_sg  🇸🇭 st_helena,flag_sh
🇸🇮 slovenia,flag_si  🇸🇯 svalbard_jan_mayen,flag_sj  🇸🇰 slovakia,flag_sk
🇸🇱 sierra_leone,flag_sl  🇸🇲 san_marino,flag_sm  🇸🇳 senegal,flag_sn  🇸🇴 somalia,flag_so
🇸🇷 suriname,flag_sr  🇸🇸 south_sudan,flag_ss  🇸🇹 sao_tome_principe,flag_st
🇸🇻 el_salvador,flag_sv  🇸🇽 sint_maarten,flag_sx  🇸🇾 syria,flag_sy
🇸🇿 swaziland,eswatini,flag_sz  🇹🇦 tristan_da_cunha,flag_ta  🇹🇨 turks_caicos_islands,flag_tc
🇹🇩 chad,flag_td  🇹🇫 french_southern_territories,flag_tf  🇹🇬 togo,flag_tg
🇹🇭 thailand,flag_th  🇹🇯 tajikistan,flag_tj  🇹🇰 tokelau,flag_tk  🇹🇱 timor_leste,flag_tl
🇹🇲 turkmenistan,flag_tm  🇹🇳 tunisia,flag_tn  🇹🇴 tonga,flag_to  🇹🇷 tr,flag_tr,turkey_tr
🇹🇹 trinidad_tobago,flag_tt  🇹🇻 tuvalu,flag_tv  🇹🇼 taiwan,flag_tw  🇹🇿 tanzania,flag_tz
🇺🇦 ukraine,flag_ua  🇺🇬 uganda,flag_ug  🇺🇲 us_outlying_islands,flag_um
🇺🇳 united_nations,flag_un,un  🇺🇸 us,flag_us,united_states,usa  🇺🇾 uruguay,flag_uy
🇺🇿 uzbekistan,flag_uz  🇻🇦 vatican_city,flag_va  🇻🇨 st_vincent_grenadines,flag_vc
🇻🇪 venezuela,flag_ve  🇻🇬 british_virgin_islands,flag_vg  🇻🇮 us_virgin_islands,flag_vi
🇻🇳 vietnam,flag_vn  🇻🇺 vanuatu,flag_vu  🇼🇫 wallis_futuna,flag_wf  🇼🇸 samoa,flag_ws
🇽🇰 kosovo,flag_xk  🇾🇪 yemen,flag_ye  🇾🇹 mayotte,flag_yt  🇿🇦 south_africa,flag_za
🇿🇲 zambia,flag_zm  🇿🇼 zimbabwe,flag_zw  🏴󠁧󠁢󠁥󠁮󠁧󠁿 england,flag_gbeng
🏴󠁧󠁢󠁳󠁣󠁴󠁿 scotland,flag_gbsct  🏴󠁧󠁢󠁷󠁬󠁳󠁿 wales,flag_gbwls
`;
