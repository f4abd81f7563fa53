/** Hearts, signs and arrows. Emoji and words in turn: names as in `:name:`, then what else finds it. */
export const SYMBOLS = `
♿ wheelchair,access,handicap  🚻 restroom,bathroom,lavatory  🚼 baby_symbol,changing
🚾 wc,bathroom,closet  🛅 left_luggage,baggage,case  ⚠️ warning,caution
🚸 children_crossing,child,pedestrian  ⛔ no_entry,do,fail  🚫 no_entry_sign,forbidden,not
🚭 no_smoking,forbidden,not  📵 no_mobile_phones,cell,forbidden  🔞 underage,18,age
⬆️ arrow_up,cardinal,direction  ➡️ arrow_right,cardinal,direction
⬇️ arrow_down,cardinal,direction  ⬅️ arrow_left,cardinal,direction  ↕️ arrow_up_down
↔️ left_right_arrow  🔃 arrows_clockwise,arrow,refresh
🔄 arrows_counterclockwise,again,anticlockwise  🔙 back,arrow  🔚 end,arrow  🔛 on,arrow,mark
🔜 soon,arrow,brb  🔝 top,arrow,homie  🛐 place_of_worship,pray,religion  ⚛️ atom_symbol,atheist
🕉️ om,hindu,religion  ✡️ star_of_david,jew,jewish  ☸️ wheel_of_dharma,buddhist,religion
☯️ yin_yang,difficult,lives  ✝️ latin_cross,christ,christian
☦️ orthodox_cross,christian,religion  ☪️ star_and_crescent,islam,muslim
☮️ peace_symbol,healing,peaceful  🕎 menorah,candelabrum,candlestick
🔯 six_pointed_star,dotted,fortune  🔁 repeat,arrow,button  🔂 repeat_one,arrow,button
▶️ arrow_forward,button,play  ⏩ fast_forward,arrow,button  ◀️ arrow_backward,button,left
⏪ rewind,arrow,button  🔼 arrow_up_small,button,red  ⏫ arrow_double_up,button,fast
🔽 arrow_down_small,button,downwards  ⏬ arrow_double_down,button,fast
🔅 low_brightness,button,dim  🔆 high_brightness,bright,button  📶 signal_strength,antenna,bar
📴 mobile_phone_off,cell,telephone  ♀️ female_sign,woman  ♂️ male_sign,man
⚧️ transgender_symbol  ✖️ heavy_multiplication_x,cancel,sign  ➕ heavy_plus_sign
➖ heavy_minus_sign,math  ➗ heavy_division_sign,math  🟰 heavy_equals_sign,answer,equal
♾️ infinity,forever,unbounded  ‼️ bangbang,double,exclamation  ⁉️ interrobang,exclamation,mark
❓ question,mark,punctuation  ❔ grey_question,mark,outlined  ❕ grey_exclamation,mark,outlined
❗ exclamation,heavy_exclamation_mark,punctuation,red  〰️ wavy_dash,punctuation
💱 currency_exchange,bank,money  💲 heavy_dollar_sign,billion,cash  ♻️ recycle,recycling,symbol
📛 name_badge  ⭕ o,circle,heavy  ✅ white_check_mark,button,checked
✔️ heavy_check_mark,checked,checkmark  ❌ x,cancel,cross
❎ negative_squared_cross_mark,button,multiply  🔣 symbols,input  🅰️ a,blood,button
🅱️ b,blood,button  🆒 cool,button  🆓 free,button  ℹ️ information_source,i
🆔 id,button,identity  Ⓜ️ m,circle,circled  🆕 new,button  🅾️ o2,blood,button
🆗 ok,button,okay  🅿️ parking,button,p  🆘 sos,button,help  🆙 up,button,mark
🆚 vs,button,versus  🉑 accept,acceptable,button  🔴 red_circle,geometric  🟠 orange_circle
🟡 yellow_circle  🟢 green_circle  🔵 large_blue_circle,geometric  🟣 purple_circle
🟤 brown_circle  ⚫ black_circle,geometric  ⚪ white_circle,geometric  🟥 red_square,card,penalty
🟧 orange_square  🟨 yellow_square,card,penalty  🟩 green_square  🟦 blue_square
🟪 purple_square  🟫 brown_square  ⬛ black_large_square,geometric
⬜ white_large_square,geometric  ◼️ black_medium_square,geometric
◻️ white_medium_square,geometric  ◾ black_medium_small_square,geometric
◽ white_medium_small_square,geometric  ▪️ black_small_square,geometric
▫️ white_small_square,geometric  🔶 large_orange_diamond,geometric
🔷 large_blue_diamond,geometric  🔸 small_orange_diamond,geometric
🔹 small_blue_diamond,geometric  🔺 small_red_triangle,geometric,pointed
🔻 small_red_triangle_down,geometric,pointed
`;
