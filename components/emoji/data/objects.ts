/** Places, vehicles and things. Emoji and words in turn: names as in `:name:`, then what else finds it. */
export const OBJECTS = `
🌍 earth_africa,europe,europe_africa  🌎 earth_americas,globe,showing
🌏 earth_asia,australia,globe  🗺️ world_map  🗾 japan,map  🧭 compass,direction,magnetic
🏔️ mountain_snow,cold,snow_capped  ⛰️ mountain  🌋 volcano,eruption,mountain
🗻 mount_fuji,mountain,nature  🏕️ camping  🏖️ beach_umbrella  🏜️ desert  🏝️ desert_island
🏞️ national_park  🏟️ stadium  🏛️ classical_building  🏗️ building_construction,crane
🧱 bricks,clay,mortar  🪨 rock,boulder,heavy  🪵 wood,log,lumber  🛖 hut,home,house
🏘️ houses,house  🏚️ derelict_house,home  🏠 house,building,country
🏥 hospital,building,doctor  🏪 convenience_store,24,building  🏫 school,building
🏭 factory,building  🏰 european_castle,building  💒 wedding,chapel,hitched  🗼 tokyo_tower
🗽 statue_of_liberty,new,ny  ⛪ church,bless,chapel  🕌 mosque,islam,masjid  🛕 hindu_temple
🕍 synagogue,jew,jewish  ⛩️ shinto_shrine,religion  🕋 kaaba,hajj,islam  ⛲ fountain
⛺ tent,camping  🌁 foggy,fog  🏙️ cityscape,city  🌄 sunrise_over_mountains,morning,sun
🌅 sunrise,morning,nature  🌆 city_sunset,at,building  🌇 city_sunrise,building,dusk
🌉 bridge_at_night  ♨️ hotsprings,hot,springs  🎠 carousel_horse,entertainment
🛝 playground_slide,amusement,park  🎡 ferris_wheel,amusement,park
🎢 roller_coaster,amusement,park  💈 barber,cut,fresh  🎪 circus_tent
🚂 steam_locomotive,caboose,engine  🚆 train2,arrived,choo  🚇 metro,subway,travel
🚈 light_rail,arrived,monorail  🚊 tram,trolleybus  🚋 train,bus,car  🚌 bus,school,vehicle
🚍 oncoming_bus,cars  🚑 ambulance,emergency,vehicle  🚒 fire_engine,truck
🚓 police_car,5_0,cops  🚔 oncoming_police_car  🚕 taxi,cab,cabbie  🚖 oncoming_taxi,cab,cabbie
🚗 car,red_car,driving,vehicle  🚘 oncoming_automobile,car,cars  🚙 blue_car,drive,recreational
🛻 pickup_truck,automobile,car  🚚 truck,car,delivery  🚛 articulated_lorry,car,drive
🚜 tractor,vehicle  🏎️ racing_car,zoom  🏍️ motorcycle,racing  🛵 motor_scooter
🦽 manual_wheelchair,accessibility  🦼 motorized_wheelchair,accessibility  🛺 auto_rickshaw,tuk
🚲 bike,class,cycle  🛴 kick_scooter  🛹 skateboard,board,skate  🛼 roller_skate,blades,skates
🛣️ motorway,highway,road  🛢️ oil_drum  🛞 wheel,car,circle
🚥 traffic_light,horizontal,intersection  🚦 vertical_traffic_light,drove,intersection
🛑 stop_sign,octagonal  🚧 construction,barrier  ⚓ anchor,ship,tool  🛟 ring_buoy,float,life
⛵ boat,sailboat,resort,sailing  🛶 canoe,boat  🚤 speedboat,billionaire,boat  🛳️ passenger_ship
⛴️ ferry,boat,passenger  🛥️ motor_boat,motorboat  🚢 ship,boat,passenger
✈️ airplane,aeroplane,fly  🛩️ small_airplane,aeroplane,plane
🛫 flight_departure,aeroplane,airplane  🛬 flight_arrival,aeroplane,airplane
🪂 parachute,hang_glide,parasail  💺 seat,chair  🚁 helicopter,copter,roflcopter
🚠 mountain_cableway,cable,gondola  🛰️ artificial_satellite,space  🚀 rocket,launch,rockets
🛸 flying_saucer,aliens,extra  🛎️ bellhop_bell,hotel  🧳 luggage,bag,packing
⌛ hourglass,done,sand  ⏳ hourglass_flowing_sand,done,hours  ⌚ watch,clock,time
⏰ alarm_clock,hours,hrs  ⏱️ stopwatch,clock,time  ⏲️ timer_clock  🕰️ mantelpiece_clock,time
🌑 new_moon,dark,space  🌒 waxing_crescent_moon,dreams,space  🌓 first_quarter_moon,space
🌔 moon,waxing_gibbous_moon,space  🌕 full_moon,space  🌖 waning_gibbous_moon,space
🌗 last_quarter_moon,space  🌘 waning_crescent_moon,space  🌙 crescent_moon,ramadan,space
🌡️ thermometer,weather  ☀️ sunny,bright,rays  🪐 ringed_planet,saturn,saturnine
⭐ star,astronomy,medium  🌟 star2,glittery,glow  🌠 stars,falling,night  🌌 milky_way,space
☁️ cloud,weather  ⛅ partly_sunny,behind,cloud  🌤️ sun_behind_small_cloud,weather
🌥️ sun_behind_large_cloud,weather  🌦️ sun_behind_rain_cloud,weather  🌪️ tornado,cloud,weather
🌫️ fog,cloud,weather  🌬️ wind_face,blow,cloud  🌀 cyclone,dizzy,hurricane
🌈 rainbow,gay,genderqueer  🌂 closed_umbrella,clothing,rain  ☂️ open_umbrella,clothing,rain
☔ umbrella,clothing,drop  ⛱️ parasol_on_ground,rain,sun  ⚡ zap,danger,electric
❄️ snowflake,cold,snow  ⛄ snowman,cold,man  ☄️ comet,space  🔥 fire,af,burn
💧 droplet,cold,comic  🌊 ocean,nature,surf  👓 eyeglasses,clothing,eye
🕶️ dark_sunglasses,eye,eyewear  🥽 goggles,dive,eye  🥼 lab_coat,clothes,doctor
🦺 safety_vest,emergency  👔 necktie,clothing,employed  👕 shirt,tshirt,blue,casual
👖 jeans,blue,casual  🧣 scarf,bundle,cold  🧤 gloves,hand  🧥 coat,brr,bundle
🧦 socks,stocking  👗 dress,clothes,clothing  👘 kimono,clothing,comfortable
🥻 sari,clothing,dress  🩱 one_piece_swimsuit,bathing,suit  🩲 swim_brief,bathing,one_piece
🩳 shorts,bathing,pants  👙 bikini,bathing,beach  👚 womans_clothes,blouse,clothing
👛 purse,clothes,clothing  👜 handbag,bag,clothes  👝 pouch,bag,clothes  🛍️ shopping,bag,bags
🎒 school_satchel,backpacking,bag  🩴 thong_sandal,beach,flip  👞 mans_shoe,shoe,brown,clothes
👟 athletic_shoe,clothes,clothing  🥾 hiking_boot,backpacking,brown  🥿 flat_shoe,ballet,comfy
👠 high_heel,clothes,clothing  👡 sandal,clothing,shoe  🩰 ballet_shoes,dance
👢 boot,clothes,clothing  👑 crown,clothing,family  👒 womans_hat,clothes,clothing
🎩 tophat,clothes,clothing  🎓 mortar_board,cap,celebration  🧢 billed_cap,baseball,bent
🪖 military_helmet,army,soldier  ⛑️ rescue_worker_helmet,aid,cross
📿 prayer_beads,clothing,necklace  💄 lipstick,cosmetics,date  💍 ring,diamond,engaged
💎 gem,diamond,engagement  🔇 mute,muted,quiet  🔈 speaker,low,soft  🔉 sound,medium,speaker
🔊 loud_sound,high,music  📢 loudspeaker,address,communication  📣 mega,cheering,sound
📯 postal_horn,post  🔔 bell,break,church  🔕 no_bell,forbidden,mute
🎼 musical_score,music,note  🎵 musical_note,music,sound  🎶 notes,music,musical
🎙️ studio_microphone,mic,music  🎚️ level_slider,music  🎛️ control_knobs,music
🎤 microphone,karaoke,mic  🎧 headphones,earbud,sound  📻 radio,entertainment,tbt
🎷 saxophone,instrument,music  🪗 accordion,box,concertina  🎸 guitar,instrument,music
🎹 musical_keyboard,instrument,music  🎺 trumpet,instrument,music  🎻 violin,instrument,music
🪕 banjo,music,stringed  🥁 drum,drumsticks,music  🪘 long_drum,beat,conga
📱 iphone,cell,communication  📲 calling,arrow,build  ☎️ phone,telephone
📞 telephone_receiver,communication,phone  🔋 battery  🪫 low_battery,drained,electronic
🔌 electric_plug,electricity  💻 computer,office,pc  🖥️ desktop_computer,monitor
🖨️ printer,computer  ⌨️ keyboard,computer  🖱️ computer_mouse  🖲️ trackball,computer
💿 cd,blu_ray,computer  📀 dvd,blu_ray,cd  🧮 abacus,calculation,calculator
🎥 movie_camera,bollywood,cinema  🎞️ film_strip,cinema,frames  📽️ film_projector,cinema,movie
🎬 clapper,action,board  📺 tv,video  📷 camera,photo,selfie  📸 camera_flash,video
📹 video_camera,camcorder,tbt  🔍 mag,glass,lab  🔎 mag_right,contact,glass
💡 bulb,comic,electric  🔦 flashlight,electric,light  📕 closed_book,education
📖 book,open_book,education,fantasy  📗 green_book,education,fantasy
📘 blue_book,education,fantasy  📙 orange_book,education,fantasy  📚 books,book,education
📓 notebook  📰 newspaper,communication,news  🗞️ newspaper_roll,news,paper  🔖 bookmark,mark
🏷️ label,tag  💰 moneybag,bag,bank  🪙 coin,dollar,euro  💳 credit_card,bank,cash
🧾 receipt,accounting,bookkeeping  ✉️ envelope,e_mail,email  📧 email,e-mail,letter,mail
📨 incoming_envelope,delivering,e_mail  ✏️ pencil2,pencil  ✒️ black_nib,pen  🖋️ fountain_pen
🖊️ pen,ballpoint  🖌️ paintbrush,painting  🖍️ crayon  📝 memo,pencil,communication,media
💼 briefcase,office  📅 date  📆 calendar,tear_off  🗒️ spiral_notepad,note,pad
🗓️ spiral_calendar,pad  📌 pushpin,collage,pin  📍 round_pushpin,location,map  📎 paperclip
📏 straight_ruler,angle,edge  📐 triangular_ruler,angle,math  ✂️ scissors,cut,cutting
🗑️ wastebasket,can,garbage  🔒 lock,closed,private  🔓 unlock,cracked,lock  🔑 key,keys,lock
🗝️ old_key,clue,lock  🔨 hammer,home,improvement  🪓 axe,ax,chop  ⛏️ pick,hammer,mining
⚒️ hammer_and_pick,tool  🛠️ hammer_and_wrench,spanner,tool  🗡️ dagger,knife,weapon
⚔️ crossed_swords,weapon  💣 bomb,boom,comic  🪃 boomerang,rebound,repercussion
🏹 bow_and_arrow,archer,archery  🛡️ shield,weapon  🪚 carpentry_saw,carpenter,cut
🔧 wrench,home,improvement  🪛 screwdriver,flathead,handy  ⚙️ gear,cog,cogwheel
⚖️ balance_scale,justice,libra  🦯 probing_cane,accessibility,blind  🔗 link,links
🧰 toolbox,box,chest  🧲 magnet,attraction,horseshoe  🪜 ladder,climb,rung
🧪 test_tube,chemist,chemistry  🧬 dna,biologist,evolution  🔬 microscope,experiment,lab
🔭 telescope,contact,science  📡 satellite,aliens,antenna  💉 syringe,doctor,flu
🩸 drop_of_blood,bleed,donation  💊 pill,doctor,drugs  🩹 adhesive_bandage  🩼 crutch,aid,cane
🩺 stethoscope,doctor,heart  🩻 x_ray,bones,doctor  🚪 door,back,closet
🛗 elevator,accessibility,hoist  🪞 mirror,makeup,reflection  🪟 window,air,frame
🛏️ bed,hotel,sleep  🛋️ couch_and_lamp,hotel  🪑 chair,seat,sit  🚽 toilet,bathroom
🪠 plunger,cup,force  🚿 shower,water  🛁 bathtub,bath  🪤 mouse_trap,bait,cheese
🧷 safety_pin,diaper,punk  🧹 broom,cleaning,sweeping  🧺 basket,farming,laundry
🧻 roll_of_paper,toilet,towels  🪣 bucket,cask,pail  🧼 soap,bar,bathing  🫧 bubbles,bubble,burp
🪥 toothbrush,bathroom,brush  🧽 sponge,absorbing,cleaning  🚬 smoking  ⚰️ coffin,dead,death
🪦 headstone,cemetery,dead  ⚱️ funeral_urn,ashes,death  🧿 nazar_amulet,bead,blue
🪬 hamsa,amulet,fatima  🗿 moyai,face,statue
`;
