/*! Emoji and their names: emojibase-data 17.0.0, MIT, (c) 2017 Miles Johnson */
/** Emoji (with '+' where they have skin tones) and names in turn. Made by scripts/emoji.ts. */
export const PEOPLE = `
😀 grinning,grinning_face  😃 smiley,grinning_face_with_big_eyes
😄 smile,grinning_face_with_closed_eyes  😁 grin,beaming_face
😆 laughing,satisfied,lol,squinting_face  😅 sweat_smile,grinning_face_with_sweat  🤣 rofl
😂 joy,lmao,tears_of_joy  🙂 slightly_smiling_face  🙃 upside_down_face  🫠 melting_face,melt
😉 wink,winking_face  😊 blush,smiling_face_with_closed_eyes  😇 innocent,halo
🥰 smiling_face_with_three_hearts,smiling_face_with_3_hearts
😍 heart_eyes,smiling_face_with_heart_eyes  🤩 star_struck  😘 kissing_heart,blowing_a_kiss
😗 kissing,kissing_face  ☺️ relaxed,smiling_face
😚 kissing_closed_eyes,kissing_face_with_closed_eyes
😙 kissing_smiling_eyes,kissing_face_with_smiling_eyes  🥲 smiling_face_with_tear
😋 yum,savoring_food  😛 stuck_out_tongue,face_with_tongue  😜 stuck_out_tongue_winking_eye
🤪 zany_face,zany  😝 stuck_out_tongue_closed_eyes  🤑 money_mouth_face
🤗 hugs,hug,hugging,hugging_face  🤭 hand_over_mouth,face_with_hand_over_mouth
🫢 face_with_open_eyes_and_hand_over_mouth,face_with_open_eyes_hand_over_mouth,gasp
🫣 face_with_peeking_eye,peek  🤫 shushing_face,shush  🤔 thinking,thinking_face,wtf
🫡 saluting_face,salute  🤐 zipper_mouth_face,zipper_mouth
🤨 raised_eyebrow,face_with_raised_eyebrow  😐 neutral_face,neutral
😑 expressionless,expressionless_face  😶 no_mouth  🫥 dotted_line_face
😶‍🌫️ face_in_clouds,in_clouds  😏 smirk,smirking,smirking_face  😒 unamused,unamused_face
🙄 roll_eyes,rolling_eyes  😬 grimacing,grimacing_face  😮‍💨 face_exhaling,exhale,exhaling
🤥 lying_face,lying  🫨 shaking_face,shaking  🙂‍↔️ head_shaking_horizontally
🙂‍↕️ head_shaking_vertically  😌 relieved,relieved_face  😔 pensive,pensive_face
😪 sleepy,sleepy_face  🤤 drooling_face,drooling  😴 sleeping,sleeping_face  😷 mask,medical_mask
🤒 face_with_thermometer  🤕 face_with_head_bandage  🤢 nauseated_face,nauseated
🤮 vomiting_face,face_vomiting,vomiting  🤧 sneezing_face,sneezing  🥵 hot_face,hot
🥶 cold_face,cold  🥴 woozy_face,woozy  😵 dizzy_face,knocked_out
😵‍💫 face_with_spiral_eyes,dizzy_eyes  🤯 exploding_head  🤠 cowboy_hat_face,cowboy,cowboy_face
🥳 partying_face,hooray,partying  🥸 disguised_face,disguised
😎 sunglasses,smiling_face_with_sunglasses,sunglasses_cool,too_cool  🤓 nerd_face,nerd
🧐 monocle_face,face_with_monocle  😕 confused,confused_face  🫤 face_with_diagonal_mouth
😟 worried,worried_face  🙁 slightly_frowning_face  ☹️ frowning_face,white_frowning_face
😮 open_mouth,face_with_open_mouth  😯 hushed,hushed_face  😲 astonished,astonished_face
😳 flushed,flushed_face  🥺 pleading_face,pleading  🥹 face_holding_back_tears,watery_eyes
😦 frowning  😧 anguished,anguished_face  😨 fearful,fearful_face
😰 cold_sweat,anxious,anxious_face  😥 disappointed_relieved,sad_relieved_face  😢 cry,crying_face
😭 sob,loudly_crying_face  😱 scream,screaming_in_fear  😖 confounded,confounded_face
😣 persevere,persevering_face  😞 disappointed,disappointed_face  😓 sweat,downcast_face
😩 weary,weary_face  😫 tired_face,tired  🥱 yawning_face,yawn,yawning  😤 triumph,nose_steam
😡 pout,rage,pouting_face  😠 angry,angry_face
🤬 cursing_face,censored,face_with_symbols_on_mouth  😈 smiling_imp  👿 imp,angry_imp  💀 skull
☠️ skull_and_crossbones  💩 hankey,poop,shit  🤡 clown_face,clown  👹 japanese_ogre,ogre
👺 japanese_goblin,goblin  👻 ghost  👽 alien  👾 space_invader,alien_monster  🤖 robot,robot_face
😺 smiley_cat,grinning_cat  😸 smile_cat,grinning_cat_with_closed_eyes
😹 joy_cat,tears_of_joy_cat  😻 heart_eyes_cat,smiling_cat_with_heart_eyes
😼 smirk_cat,wry_smile_cat  😽 kissing_cat  🙀 scream_cat,weary_cat  😿 crying_cat_face,crying_cat
😾 pouting_cat  🙈 see_no_evil  🙉 hear_no_evil  🙊 speak_no_evil  💌 love_letter
💘 cupid,heart_with_arrow  💝 gift_heart,heart_with_ribbon  💖 sparkling_heart
💗 heartpulse,growing_heart  💓 heartbeat,beating_heart  💞 revolving_hearts  💕 two_hearts
💟 heart_decoration  ❣️ heavy_heart_exclamation,heart_exclamation  💔 broken_heart
❤️‍🔥 heart_on_fire  ❤️‍🩹 mending_heart  ❤️ heart,red_heart  🩷 pink_heart  🧡 orange_heart
💛 yellow_heart  💚 green_heart  💙 blue_heart  🩵 light_blue_heart  💜 purple_heart
🤎 brown_heart  🖤 black_heart  🩶 grey_heart,gray_heart  🤍 white_heart  💋 kiss  💯 100
💢 anger  💥 boom,collision  💫 dizzy  💦 sweat_drops  💨 dash,dashing_away  🕳️ hole
💬 speech_balloon  👁️‍🗨️ eye_speech_bubble,eye_in_speech_bubble  🗨️ left_speech_bubble
🗯️ right_anger_bubble  💭 thought_balloon  💤 zzz  👋+ wave,waving_hand  🤚+ raised_back_of_hand
🖐️+ raised_hand_with_fingers_splayed  ✋+ hand,raised_hand,high_five  🖖+ vulcan_salute,vulcan
🫱+ rightwards_hand  🫲+ leftwards_hand  🫳+ palm_down_hand,palm_down  🫴+ palm_up_hand,palm_up
🫷+ leftwards_pushing_hand  🫸+ rightwards_pushing_hand  👌+ ok_hand  🤌+ pinched_fingers,pinch
🤏+ pinching_hand  ✌️+ v,victory  🤞+ crossed_fingers,fingers_crossed
🫰+ hand_with_index_finger_and_thumb_crossed  🤟+ love_you_gesture  🤘+ metal,sign_of_the_horns
🤙+ call_me_hand  👈+ point_left  👉+ point_right  👆+ point_up_2,point_up  🖕+ fu,middle_finger
👇+ point_down  ☝️+ index_pointing_up  🫵+ index_pointing_at_the_viewer,point_forward
👍+ thumbsup,yes,+1  👎+ thumbsdown,no,-1  ✊+ fist,fist_raised  👊+ facepunch,fist_oncoming,punch
🤛+ fist_left,left_facing_fist  🤜+ fist_right,right_facing_fist  👏+ clap,clapping_hands
🙌+ raised_hands  🫶+ heart_hands  👐+ open_hands  🤲+ palms_up_together  🤝+ handshake
🙏+ pray,folded_hands  ✍️+ writing_hand  💅+ nail_care,nail_polish  🤳+ selfie
💪+ muscle,right_bicep  🦾 mechanical_arm  🦿 mechanical_leg  🦵+ leg  🦶+ foot  👂+ ear
🦻+ ear_with_hearing_aid,hearing_aid  👃+ nose  🧠 brain  🫀 anatomical_heart  🫁 lungs  🦷 tooth
🦴 bone  👀 eyes  👁️ eye  👅 tongue  👄 lips,mouth  🫦 biting_lip  👶+ baby  🧒+ child  👦+ boy
👧+ girl  🧑+ adult  👱+ blond_haired_person,blond_haired  👨+ man
🧔+ bearded_person,person_bearded  🧔‍♂️+ man_beard,man_bearded  🧔‍♀️+ woman_beard,woman_bearded
👨‍🦰+ red_haired_man,man_red_haired  👨‍🦱+ curly_haired_man,man_curly_haired
👨‍🦳+ white_haired_man,man_white_haired  👨‍🦲+ bald_man,man_bald  👩+ woman
👩‍🦰+ red_haired_woman,woman_red_haired  🧑‍🦰+ person_red_hair,red_haired
👩‍🦱+ curly_haired_woman,woman_curly_haired  🧑‍🦱+ person_curly_hair,curly_haired
👩‍🦳+ white_haired_woman,woman_white_haired  🧑‍🦳+ person_white_hair,white_haired
👩‍🦲+ bald_woman,woman_bald  🧑‍🦲+ person_bald,bald
👱‍♀️+ blond_haired_woman,blonde_woman,woman_blond_haired
👱‍♂️+ blond_haired_man,man_blond_haired  🧓+ older_adult  👴+ older_man  👵+ older_woman
🙍+ frowning_person,person_frowning  🙍‍♂️+ frowning_man,man_frowning
🙍‍♀️+ frowning_woman,woman_frowning  🙎+ person_pouting,pouting  🙎‍♂️+ pouting_man,man_pouting
🙎‍♀️+ pouting_woman,woman_pouting  🙅+ no_good,person_gesturing_no
🙅‍♂️+ ng_man,no_good_man,man_gesturing_no  🙅‍♀️+ ng_woman,no_good_woman,woman_gesturing_no
🙆+ ok_person,all_good,person_gesturing_ok  🙆‍♂️+ ok_man,man_gesturing_ok
🙆‍♀️+ ok_woman,woman_gesturing_ok
💁+ information_desk_person,tipping_hand_person,person_tipping_hand
💁‍♂️+ sassy_man,tipping_hand_man,man_tipping_hand
💁‍♀️+ sassy_woman,tipping_hand_woman,woman_tipping_hand  🙋+ raising_hand,person_raising_hand
🙋‍♂️+ raising_hand_man,man_raising_hand  🙋‍♀️+ raising_hand_woman,woman_raising_hand
🧏+ deaf_person  🧏‍♂️+ deaf_man  🧏‍♀️+ deaf_woman  🙇+ bow,person_bowing
🙇‍♂️+ bowing_man,man_bowing  🙇‍♀️+ bowing_woman,woman_bowing  🤦+ facepalm,person_facepalming
🤦‍♂️+ man_facepalming  🤦‍♀️+ woman_facepalming  🤷+ shrug,person_shrugging  🤷‍♂️+ man_shrugging
🤷‍♀️+ woman_shrugging  🧑‍⚕️+ health_worker  👨‍⚕️+ man_health_worker  👩‍⚕️+ woman_health_worker
🧑‍🎓+ student  👨‍🎓+ man_student  👩‍🎓+ woman_student  🧑‍🏫+ teacher  👨‍🏫+ man_teacher
👩‍🏫+ woman_teacher  🧑‍⚖️+ judge  👨‍⚖️+ man_judge  👩‍⚖️+ woman_judge  🧑‍🌾+ farmer
👨‍🌾+ man_farmer  👩‍🌾+ woman_farmer  🧑‍🍳+ cook  👨‍🍳+ man_cook  👩‍🍳+ woman_cook
🧑‍🔧+ mechanic  👨‍🔧+ man_mechanic  👩‍🔧+ woman_mechanic  🧑‍🏭+ factory_worker
👨‍🏭+ man_factory_worker  👩‍🏭+ woman_factory_worker  🧑‍💼+ office_worker
👨‍💼+ man_office_worker  👩‍💼+ woman_office_worker  🧑‍🔬+ scientist  👨‍🔬+ man_scientist
👩‍🔬+ woman_scientist  🧑‍💻+ technologist  👨‍💻+ man_technologist  👩‍💻+ woman_technologist
🧑‍🎤+ singer  👨‍🎤+ man_singer  👩‍🎤+ woman_singer  🧑‍🎨+ artist  👨‍🎨+ man_artist
👩‍🎨+ woman_artist  🧑‍✈️+ pilot  👨‍✈️+ man_pilot  👩‍✈️+ woman_pilot  🧑‍🚀+ astronaut
👨‍🚀+ man_astronaut  👩‍🚀+ woman_astronaut  🧑‍🚒+ firefighter  👨‍🚒+ man_firefighter
👩‍🚒+ woman_firefighter  👮+ cop,police_officer  👮‍♂️+ policeman,man_police_officer
👮‍♀️+ policewoman,woman_police_officer  🕵️+ detective  🕵️‍♂️+ male_detective,man_detective
🕵️‍♀️+ female_detective,woman_detective  💂+ guard  💂‍♂️+ guardsman,man_guard
💂‍♀️+ guardswoman,woman_guard  🥷+ ninja  👷+ construction_worker
👷‍♂️+ construction_worker_man,man_construction_worker
👷‍♀️+ construction_worker_woman,woman_construction_worker  🫅+ person_with_crown,royalty
🤴+ prince  👸+ princess  👳+ person_with_turban,person_wearing_turban
👳‍♂️+ man_with_turban,man_wearing_turban  👳‍♀️+ woman_with_turban,woman_wearing_turban
👲+ man_with_gua_pi_mao,person_with_skullcap  🧕+ woman_with_headscarf  🤵+ person_in_tuxedo
🤵‍♂️+ man_in_tuxedo  🤵‍♀️+ woman_in_tuxedo  👰+ person_with_veil  👰‍♂️+ man_with_veil
👰‍♀️+ bride_with_veil,woman_with_veil  🤰+ pregnant_woman  🫃+ pregnant_man  🫄+ pregnant_person
🤱+ breast_feeding  👩‍🍼+ woman_feeding_baby  👨‍🍼+ man_feeding_baby  🧑‍🍼+ person_feeding_baby
👼+ angel  🎅+ santa  🤶+ mrs_claus  🧑‍🎄+ mx_claus  🦸+ superhero
🦸‍♂️+ superhero_man,man_superhero  🦸‍♀️+ superhero_woman,woman_superhero  🦹+ supervillain
🦹‍♂️+ supervillain_man,man_supervillain  🦹‍♀️+ supervillain_woman,woman_supervillain  🧙+ mage
🧙‍♂️+ mage_man,man_mage  🧙‍♀️+ mage_woman,woman_mage  🧚+ fairy  🧚‍♂️+ fairy_man,man_fairy
🧚‍♀️+ fairy_woman,woman_fairy  🧛+ vampire  🧛‍♂️+ vampire_man,man_vampire
🧛‍♀️+ vampire_woman,woman_vampire  🧜+ merperson  🧜‍♂️+ merman  🧜‍♀️+ mermaid  🧝+ elf
🧝‍♂️+ elf_man,man_elf  🧝‍♀️+ elf_woman,woman_elf  🧞 genie  🧞‍♂️ genie_man,man_genie
🧞‍♀️ genie_woman,woman_genie  🧟 zombie  🧟‍♂️ zombie_man,man_zombie
🧟‍♀️ zombie_woman,woman_zombie  🧌 troll  💆+ massage,person_getting_massage
💆‍♂️+ massage_man,man_getting_massage  💆‍♀️+ massage_woman,woman_getting_massage
💇+ haircut,person_getting_haircut  💇‍♂️+ haircut_man,man_getting_haircut
💇‍♀️+ haircut_woman,woman_getting_haircut  🚶+ walking,person_walking
🚶‍♂️+ walking_man,man_walking  🚶‍♀️+ walking_woman,woman_walking  🚶‍➡️+ person_walking_right
🚶‍♀️‍➡️+ woman_walking_right  🚶‍♂️‍➡️+ man_walking_right
🧍+ standing_person,person_standing,standing  🧍‍♂️+ standing_man,man_standing
🧍‍♀️+ standing_woman,woman_standing  🧎+ kneeling_person,kneeling,person_kneeling
🧎‍♂️+ kneeling_man,man_kneeling  🧎‍♀️+ kneeling_woman,woman_kneeling
🧎‍➡️+ person_kneeling_right  🧎‍♀️‍➡️+ woman_kneeling_right  🧎‍♂️‍➡️+ man_kneeling_right
🧑‍🦯+ person_with_probing_cane,person_with_white_cane  🧑‍🦯‍➡️+ person_with_white_cane_right
👨‍🦯+ man_with_probing_cane,man_with_white_cane  👨‍🦯‍➡️+ man_with_white_cane_right
👩‍🦯+ woman_with_probing_cane,woman_with_white_cane  👩‍🦯‍➡️+ woman_with_white_cane_right
🧑‍🦼+ person_in_motorized_wheelchair  🧑‍🦼‍➡️+ person_in_motorized_wheelchair_right
👨‍🦼+ man_in_motorized_wheelchair  👨‍🦼‍➡️+ man_in_motorized_wheelchair_right
👩‍🦼+ woman_in_motorized_wheelchair  👩‍🦼‍➡️+ woman_in_motorized_wheelchair_right
🧑‍🦽+ person_in_manual_wheelchair  🧑‍🦽‍➡️+ person_in_manual_wheelchair_right
👨‍🦽+ man_in_manual_wheelchair  👨‍🦽‍➡️+ man_in_manual_wheelchair_right
👩‍🦽+ woman_in_manual_wheelchair  👩‍🦽‍➡️+ woman_in_manual_wheelchair_right
🏃+ runner,running,person_running  🏃‍♂️+ running_man,man_running
🏃‍♀️+ running_woman,woman_running  🏃‍➡️+ person_running_right  🏃‍♀️‍➡️+ woman_running_right
🏃‍♂️‍➡️+ man_running_right  💃+ dancer,woman_dancing  🕺+ man_dancing
🕴️+ business_suit_levitating,levitate,levitating,person_in_suit_levitating
👯 dancers,people_with_bunny_ears_partying  👯‍♂️ dancing_men,men_with_bunny_ears_partying
👯‍♀️ dancing_women,women_with_bunny_ears_partying  🧖+ sauna_person,person_in_steamy_room
🧖‍♂️+ sauna_man,man_in_steamy_room  🧖‍♀️+ sauna_woman,woman_in_steamy_room
🧗+ climbing,person_climbing  🧗‍♂️+ climbing_man,man_climbing
🧗‍♀️+ climbing_woman,woman_climbing  🤺 person_fencing,fencer,fencing  🏇+ horse_racing
⛷️ skier,person_skiing,skiing  🏂+ snowboarder,person_snowboarding,snowboarding
🏌️+ golfing,golfer,person_golfing  🏌️‍♂️+ golfing_man,man_golfing
🏌️‍♀️+ golfing_woman,woman_golfing  🏄+ surfer,person_surfing,surfing
🏄‍♂️+ surfing_man,man_surfing  🏄‍♀️+ surfing_woman,woman_surfing  🚣+ rowboat,person_rowing_boat
🚣‍♂️+ rowing_man,man_rowing_boat  🚣‍♀️+ rowing_woman,woman_rowing_boat
🏊+ swimmer,person_swimming,swimming  🏊‍♂️+ swimming_man,man_swimming
🏊‍♀️+ swimming_woman,woman_swimming  ⛹️+ bouncing_ball_person,person_bouncing_ball
⛹️‍♂️+ basketball_man,bouncing_ball_man,man_bouncing_ball
⛹️‍♀️+ basketball_woman,bouncing_ball_woman,woman_bouncing_ball
🏋️+ weight_lifting,person_lifting_weights,weight_lifter
🏋️‍♂️+ weight_lifting_man,man_lifting_weights  🏋️‍♀️+ weight_lifting_woman,woman_lifting_weights
🚴+ bicyclist,biking,person_biking  🚴‍♂️+ biking_man,man_biking  🚴‍♀️+ biking_woman,woman_biking
🚵+ mountain_bicyclist,mountain_biking,person_mountain_biking
🚵‍♂️+ mountain_biking_man,man_mountain_biking  🚵‍♀️+ mountain_biking_woman,woman_mountain_biking
🤸+ cartwheeling,person_cartwheel  🤸‍♂️+ man_cartwheeling  🤸‍♀️+ woman_cartwheeling
🤼 wrestling,people_wrestling,wrestlers  🤼‍♂️ men_wrestling  🤼‍♀️ women_wrestling
🤽+ water_polo,person_playing_water_polo  🤽‍♂️+ man_playing_water_polo
🤽‍♀️+ woman_playing_water_polo  🤾+ handball_person,handball,person_playing_handball
🤾‍♂️+ man_playing_handball  🤾‍♀️+ woman_playing_handball
🤹+ juggling_person,juggler,juggling,person_juggling  🤹‍♂️+ man_juggling  🤹‍♀️+ woman_juggling
🧘+ lotus_position,person_in_lotus_position  🧘‍♂️+ lotus_position_man,man_in_lotus_position
🧘‍♀️+ lotus_position_woman,woman_in_lotus_position  🛀+ bath,person_taking_bath
🛌+ sleeping_bed,person_in_bed,sleeping_accommodation  🧑‍🤝‍🧑+ people_holding_hands
👭+ two_women_holding_hands  👫+ couple  👬+ two_men_holding_hands  💏+ couplekiss,couple_kiss
👩‍❤️‍💋‍👨 couplekiss_man_woman,kiss_mw,kiss_wm  👨‍❤️‍💋‍👨 couplekiss_man_man,kiss_mm
👩‍❤️‍💋‍👩 couplekiss_woman_woman,kiss_ww  💑+ couple_with_heart
👩‍❤️‍👨+ couple_with_heart_woman_man,couple_with_heart_mw,couple_with_heart_wm
👨‍❤️‍👨+ couple_with_heart_man_man,couple_with_heart_mm
👩‍❤️‍👩+ couple_with_heart_woman_woman,couple_with_heart_ww
👨‍👩‍👦 family_man_woman_boy,family_mwb  👨‍👩‍👧 family_man_woman_girl,family_mwg
👨‍👩‍👧‍👦 family_man_woman_girl_boy,family_mwgb
👨‍👩‍👦‍👦 family_man_woman_boy_boy,family_mwbb
👨‍👩‍👧‍👧 family_man_woman_girl_girl,family_mwgg  👨‍👨‍👦 family_man_man_boy,family_mmb
👨‍👨‍👧 family_man_man_girl,family_mmg  👨‍👨‍👧‍👦 family_man_man_girl_boy,family_mmgb
👨‍👨‍👦‍👦 family_man_man_boy_boy,family_mmbb  👨‍👨‍👧‍👧 family_man_man_girl_girl,family_mmgg
👩‍👩‍👦 family_woman_woman_boy,family_wwb  👩‍👩‍👧 family_woman_woman_girl,family_wwg
👩‍👩‍👧‍👦 family_woman_woman_girl_boy,family_wwgb
👩‍👩‍👦‍👦 family_woman_woman_boy_boy,family_wwbb
👩‍👩‍👧‍👧 family_woman_woman_girl_girl,family_wwgg  👨‍👦 family_man_boy,family_mb
👨‍👦‍👦 family_man_boy_boy,family_mbb  👨‍👧 family_man_girl,family_mg
👨‍👧‍👦 family_man_girl_boy,family_mgb  👨‍👧‍👧 family_man_girl_girl,family_mgg
👩‍👦 family_woman_boy,family_wb  👩‍👦‍👦 family_woman_boy_boy,family_wbb
👩‍👧 family_woman_girl,family_wg  👩‍👧‍👦 family_woman_girl_boy,family_wgb
👩‍👧‍👧 family_woman_girl_girl,family_wgg  🗣️ speaking_head  👤 bust_in_silhouette
👥 busts_in_silhouette  🫂 people_hugging  👪 family  🧑‍🧑‍🧒 family_aac  🧑‍🧑‍🧒‍🧒 family_aacc
🧑‍🧒 family_aa,family_ac  🧑‍🧒‍🧒 family_acc  👣 footprints
`;
