/** Faces, hands and people. Emoji and words in turn: names as in `:name:`, then what else finds it. */
export const SMILEYS = `
😀 grinning,cheerful,cheery  😃 smiley,awesome,big  😄 smile,eye,eyes  😁 grin,beaming,eye
😆 laughing,satisfied,closed,eyes  😅 sweat_smile,cold,dejected  🤣 rofl,crying,face
😂 joy,crying,face  🙂 slightly_smiling_face,happy,smile  🙃 upside_down_face,hehe,smile
🫠 melting_face,disappear,dissolve  😉 wink,face,flirt  😊 blush,eye,eyes
😇 innocent,angel,angelic  😍 heart_eyes,143,bae  🤩 star_struck,excited,eyes
😘 kissing_heart,adorbs,bae  😗 kissing,143,date  ☺️ relaxed,face,happy
😚 kissing_closed_eyes,143,bae  😙 kissing_smiling_eyes,143,closed  😋 yum,delicious,eat
😛 stuck_out_tongue,awesome,cool  😜 stuck_out_tongue_winking_eye,crazy,epic
🤪 zany_face,crazy,eye  😝 stuck_out_tongue_closed_eyes,eye,face  🤑 money_mouth_face,paid
🤗 hugs,face,hands  🤭 hand_over_mouth,face,giggle  🤫 shushing_face,quiet,shh
🤔 thinking,chin,consider  🫡 saluting_face,good,luck  🤐 zipper_mouth_face,keep,quiet
🤨 raised_eyebrow,disapproval,disbelief  😐 neutral_face,awkward,blank
😑 expressionless,awkward,dead  😶 no_mouth,awkward,blank
🫥 dotted_line_face,depressed,disappear  😏 smirk,boss,dapper  😒 unamused,bored,face
🙄 roll_eyes,eyeroll,face  😬 grimacing,awk,awkward  🤥 lying_face,liar,lie
😌 relieved,calm,face  😔 pensive,awful,bored  😪 sleepy,crying,face  🤤 drooling_face
😴 sleeping,bed,bedtime  😷 mask,cold,dentist  🤢 nauseated_face,gross,nasty
🤮 vomiting_face,barf,ew  🤧 sneezing_face,fever,flu  🥵 hot_face,dying,feverish
🥶 cold_face,blue,blue_faced  🥴 woozy_face,dizzy,drunk  😵 dizzy_face,crossed_out,dead
🤯 exploding_head,blown,explode  🤠 cowboy_hat_face,cowgirl  🥳 partying_face,bday,birthday
🥸 disguised_face,disguise,eyebrow  😎 sunglasses,awesome,beach  🤓 nerd_face,brainy,clever
🧐 monocle_face,classy,fancy  😕 confused,befuddled,confusing  😟 worried,anxious,butterflies
🙁 slightly_frowning_face,frown,sad  ☹️ frowning_face,frown,sad  😮 open_mouth,believe,face
😯 hushed,epic,face  😲 astonished,cost,face  😳 flushed,amazed,awkward
🥺 pleading_face,begging,big  🥹 face_holding_back_tears,admiration,aww  😦 frowning,caught,face
😧 anguished,face,forgot  😨 fearful,afraid,anxious  😰 cold_sweat,anxious,blue
😥 disappointed_relieved,anxious,call  😢 cry,awful,crying  😭 sob,bawling,cry
😱 scream,epic,face  😖 confounded,annoyed,confused  😣 persevere,concentrate,concentration
😞 disappointed,awful,blame  😓 sweat,close,cold  😩 weary,crying,face  😫 tired_face,cost,feels
🥱 yawning_face,bedtime,bored  😤 triumph,anger,angry  😡 pout,rage,anger,angry
😠 angry,anger,blame  🤬 cursing_face,censor,cussing  😈 smiling_imp,demon,devil
👿 imp,angry,demon  💀 skull,body,dead  ☠️ skull_and_crossbones,bone,dead
💩 hankey,poop,shit,bs,comic  🤡 clown_face  👻 ghost,boo,creature  👽 alien,creature,face
👾 space_invader,alien,creature  🤖 robot,face,monster  😺 smiley_cat,animal,face
😸 smile_cat,animal,eye  😹 joy_cat,animal,face  😻 heart_eyes_cat,animal,eye
😼 smirk_cat,animal,face  😽 kissing_cat,animal,closed  🙀 scream_cat,animal,face
😿 crying_cat_face,animal,cry  😾 pouting_cat,animal,face  🙈 see_no_evil,embarrassed,face
🙉 hear_no_evil,animal,ears  🙊 speak_no_evil,animal,face  💌 love_letter,heart,mail
💘 cupid,143,adorbs  💝 gift_heart,143,anniversary  💖 sparkling_heart,143,emotion
💗 heartpulse,143,emotion  💓 heartbeat,143,beating  💞 revolving_hearts,143,adorbs
💕 two_hearts,143,anniversary  💟 heart_decoration,143,emotion
❣️ heavy_heart_exclamation,mark,punctuation  💔 broken_heart,break,crushed
❤️‍🔥 heart_on_fire,burn,love  ❤️‍🩹 mending_heart,healthier,improving  ❤️ heart,emotion,love
🧡 orange_heart,143  💛 yellow_heart,143,cardiac  💚 green_heart,143,emotion
💙 blue_heart,143,emotion  💜 purple_heart,143,bestest  🤎 brown_heart,143
🖤 black_heart,evil,wicked  🤍 white_heart,143  💋 kiss,dating,emotion  💯 100,a,agree
💢 anger,angry,comic  💥 boom,collision,bomb,collide  💫 dizzy,comic,shining
💦 sweat_drops,comic,drip  💨 dash,away,cloud  🕳️ hole  💬 speech_balloon,bubble,comic
🗨️ left_speech_bubble,balloon,dialog  🗯️ right_anger_bubble,angry,balloon
💭 thought_balloon,bubble,cartoon  💤 zzz,comic,good  👋 wave,bye,cya
🤚 raised_back_of_hand,backhand  ✋ hand,raised_hand,5,five  🖖 vulcan_salute,finger,hand
🫱 rightwards_hand,handshake,hold  🫲 leftwards_hand,handshake,hold
🫳 palm_down_hand,dismiss,drop  🫴 palm_up_hand,beckon,catch  👌 ok_hand,awesome,bet
🤌 pinched_fingers,gesture,hand  🤏 pinching_hand,amount,bit  ✌️ v,hand,peace
🤞 crossed_fingers,cross,finger  🤟 love_you_gesture,fingers,hand  🤘 metal,finger,hand
🤙 call_me_hand,hang,loose  👈 point_left,backhand,finger  👉 point_right,backhand,finger
👆 point_up_2,backhand,finger  🖕 fu,middle_finger,hand  👇 point_down,backhand,finger
☝️ point_up,finger,hand  🫵 index_pointing_at_the_viewer,finger,hand  👍 thumbsup,+1,good
👎 thumbsdown,-1,bad  ✊ fist,fist_raised,clenched,hand
👊 facepunch,fist_oncoming,punch,absolutely,agree  🤛 fist_left,left_facing,leftwards
🤜 fist_right,right_facing,rightwards  👏 clap,applause,approval
🙌 raised_hands,celebration,gesture  🫶 heart_hands,3,love  👐 open_hands,hand,hug
🤲 palms_up_together,cupped,dua  🤝 handshake,agreement,deal  🙏 pray,appreciate,ask
✍️ writing_hand,write  💅 nail_care,bored,cosmetics  🤳 selfie,camera,phone  💪 muscle,arm,beast
🦾 mechanical_arm,accessibility,prosthetic  🦿 mechanical_leg,accessibility,prosthetic
🦵 leg,bent,foot  🦶 foot,ankle,feet  👂 ear,body,ears  👃 nose,body,noses
🧠 brain,intelligent,smart  🫀 anatomical_heart,beat,cardiology  🫁 lungs,breath,breathe
🦷 tooth,dentist,pearly  🦴 bone,bones,dog  👀 eyes,body,eye  👁️ eye,body
👅 tongue,body,lick  👄 lips,beauty,body  🫦 biting_lip,anxious,bite  👶 baby,babies,children
🧒 child,bright_eyed,grandchild  👦 boy,bright_eyed,child  👧 girl,bright_eyed,child  🧑 adult
👱 blond_haired_person,human  👨 man,adult,bro  🧔 bearded_person,beard,whiskers
👩 woman,adult,lady  🧓 older_adult,elderly,grandparent  👴 older_man,adult,bald
👵 older_woman,adult,elderly  🙍 frowning_person,annoyed,disappointed
🙎 pouting_face,disappointed,downtrodden  🙅 no_good,forbidden,gesture
🙆 ok_person,exercise,gesture  💁 information_desk_person,tipping_hand_person,fetch,flick
🙋 raising_hand,gesture,here  🧏 deaf_person,accessibility,ear  🙇 bow,apology,ask
🤦 facepalm,again,bewilder  🤷 shrug,doubt,dunno  🕵️ detective,sleuth,spy
💂 guard,buckingham,helmet  🥷 ninja,assassin,fight  👷 construction_worker,build,fix
🤴 prince,crown,fairy  👸 princess,crown,fairy  🤵 person_in_tuxedo,formal,wedding
🤰 pregnant_woman  🫃 pregnant_man,belly,bloated  🫄 pregnant_person,belly,bloated
🤱 breast_feeding,baby,mom  👼 angel,baby,church  🎅 santa,celebration,christmas
🤶 mrs_claus,celebration,christmas  🦸 superhero,good,hero  🦹 supervillain,bad,criminal
🧙 mage,fantasy,magic  🧚 fairy,fairytale,fantasy  🧛 vampire,blood,dracula
🧜 merperson,creature,fairytale  🧝 elf,elves,enchantment  🧞 genie,djinn,fantasy
🧟 zombie,apocalypse,dead  🧌 troll,fairy,fantasy  💆 massage,face,getting
💇 haircut,barber,beauty  🚶 walking,amble,gait  🧍 standing_person,stand
🧎 kneeling_person,kneel,knees  🏃 runner,running,fast,hurry
💃 dancer,woman_dancing,dance,elegant  🕺 man_dancing,dance,dancer
🕴️ business_suit_levitating,person  👯 dancers,bestie,bff  🧖 sauna_person,day,luxurious
🧗 climbing,climb,climber  🤺 person_fencing,fencer,sword  🏇 horse_racing,jockey,racehorse
⛷️ skier,ski,snow  🏂 snowboarder,ski,snow  🏌️ golfing,ball,birdie  🏄 surfer,beach,ocean
🚣 rowboat,boat,canoe  🏊 swimmer,freestyle,person  ⛹️ bouncing_ball_person,athletic,basketball
🚴 bicyclist,bicycle,bike  🚵 mountain_bicyclist,bicycle,bike  🤸 cartwheeling,active,cartwheel
🤼 wrestling,combat,duel  🤽 water_polo,person,playing  🤾 handball_person,athletics,ball
🤹 juggling_person,act,balance  🧘 lotus_position,cross,legged  🛀 bath,bathtub,person
🛌 sleeping_bed,bedtime,good  👭 two_women_holding_hands,bae,bestie
👬 two_men_holding_hands,bae,bestie  🗣️ speaking_head,face,silhouette
👤 bust_in_silhouette,mysterious,shadow  👥 busts_in_silhouette,bff,bust
🫂 people_hugging,comfort,embrace  👣 footprints,barefoot,clothing
`;
