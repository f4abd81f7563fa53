/*! Emoji and their names: emojibase-data 17.0.0, MIT, (c) 2017 Miles Johnson */
/** Emoji (with '+' where they have skin tones) and names in turn. Made by scripts/emoji.ts. */
export const OBJECTS = `
🌍 earth_africa,earth_europe  🌎 earth_americas  🌏 earth_asia  🌐 globe_with_meridians
🗺️ world_map  🗾 japan,japan_map  🧭 compass  🏔️ mountain_snow  ⛰️ mountain  🌋 volcano
🗻 mount_fuji  🏕️ camping  🏖️ beach_umbrella,beach,beach_with_umbrella  🏜️ desert
🏝️ desert_island,island  🏞️ national_park  🏟️ stadium  🏛️ classical_building
🏗️ building_construction,construction_site  🧱 bricks  🪨 rock  🪵 wood  🛖 hut  🏘️ houses,homes
🏚️ derelict_house,house_abandoned  🏠 house  🏡 house_with_garden  🏢 office  🏣 post_office
🏤 european_post_office  🏥 hospital  🏦 bank  🏨 hotel  🏩 love_hotel  🏪 convenience_store
🏫 school  🏬 department_store  🏭 factory  🏯 japanese_castle  🏰 european_castle,castle
💒 wedding  🗼 tokyo_tower  🗽 statue_of_liberty  ⛪ church  🕌 mosque  🛕 hindu_temple
🕍 synagogue  ⛩️ shinto_shrine  🕋 kaaba  ⛲ fountain  ⛺ tent  🌁 foggy  🌃 night_with_stars
🏙️ cityscape  🌄 sunrise_over_mountains  🌅 sunrise  🌆 city_sunset,city_dusk  🌇 city_sunrise
🌉 bridge_at_night  ♨️ hotsprings  🎠 carousel_horse  🛝 playground_slide,slide  🎡 ferris_wheel
🎢 roller_coaster  💈 barber,barber_pole  🎪 circus_tent  🚂 steam_locomotive  🚃 railway_car
🚄 bullettrain_side  🚅 bullettrain_front  🚆 train2,train  🚇 metro  🚈 light_rail  🚉 station
🚊 tram  🚝 monorail  🚞 mountain_railway  🚋 tram_car  🚌 bus  🚍 oncoming_bus  🚎 trolleybus
🚐 minibus  🚑 ambulance  🚒 fire_engine  🚓 police_car  🚔 oncoming_police_car  🚕 taxi
🚖 oncoming_taxi  🚗 car,red_car  🚘 oncoming_automobile  🚙 blue_car,suv  🛻 pickup_truck
🚚 truck,delivery_truck  🚛 articulated_lorry  🚜 tractor  🏎️ racing_car  🏍️ motorcycle
🛵 motor_scooter  🦽 manual_wheelchair  🦼 motorized_wheelchair  🛺 auto_rickshaw  🚲 bike,bicycle
🛴 kick_scooter,scooter  🛹 skateboard  🛼 roller_skate  🚏 busstop  🛣️ motorway
🛤️ railway_track  🛢️ oil_drum  ⛽ fuelpump  🛞 wheel  🚨 rotating_light  🚥 traffic_light
🚦 vertical_traffic_light  🛑 stop_sign,octagonal_sign  🚧 construction  ⚓ anchor
🛟 ring_buoy,lifebuoy  ⛵ boat,sailboat  🛶 canoe  🚤 speedboat  🛳️ passenger_ship,cruise_ship
⛴️ ferry  🛥️ motor_boat,motorboat  🚢 ship  ✈️ airplane  🛩️ small_airplane
🛫 flight_departure,airplane_departure  🛬 flight_arrival,airplane_arriving  🪂 parachute  💺 seat
🚁 helicopter  🚟 suspension_railway  🚠 mountain_cableway  🚡 aerial_tramway
🛰️ artificial_satellite,satellite  🚀 rocket  🛸 flying_saucer  🛎️ bellhop_bell,bellhop
🧳 luggage  ⌛ hourglass  ⏳ hourglass_flowing_sand  ⌚ watch  ⏰ alarm_clock  ⏱️ stopwatch
⏲️ timer_clock  🕰️ mantelpiece_clock,clock  🕛 clock12  🕧 clock1230  🕐 clock1  🕜 clock130
🕑 clock2  🕝 clock230  🕒 clock3  🕞 clock330  🕓 clock4  🕟 clock430  🕔 clock5  🕠 clock530
🕕 clock6  🕡 clock630  🕖 clock7  🕢 clock730  🕗 clock8  🕣 clock830  🕘 clock9  🕤 clock930
🕙 clock10  🕥 clock1030  🕚 clock11  🕦 clock1130  🌑 new_moon  🌒 waxing_crescent_moon
🌓 first_quarter_moon  🌔 moon,waxing_gibbous_moon  🌕 full_moon  🌖 waning_gibbous_moon
🌗 last_quarter_moon  🌘 waning_crescent_moon  🌙 crescent_moon  🌚 new_moon_with_face
🌛 first_quarter_moon_with_face  🌜 last_quarter_moon_with_face  🌡️ thermometer  ☀️ sunny,sun
🌝 full_moon_with_face  🌞 sun_with_face  🪐 ringed_planet,saturn  ⭐ star  🌟 star2,glowing_star
🌠 stars,shooting_star  🌌 milky_way  ☁️ cloud  ⛅ partly_sunny,sun_behind_cloud
⛈️ cloud_with_lightning_and_rain,stormy,thunder_cloud_and_rain  🌤️ sun_behind_small_cloud
🌥️ sun_behind_large_cloud,cloudy  🌦️ sun_behind_rain_cloud,sun_and_rain
🌧️ cloud_with_rain,rainy  🌨️ cloud_with_snow,snowy  🌩️ cloud_with_lightning,lightning
🌪️ tornado  🌫️ fog  🌬️ wind_face,wind_blowing_face  🌀 cyclone  🌈 rainbow  🌂 closed_umbrella
☂️ open_umbrella,umbrella  ☔ umbrella_with_rain  ⛱️ parasol_on_ground,umbrella_on_ground
⚡ zap,high_voltage  ❄️ snowflake  ☃️ snowman_with_snow,snowman2  ⛄ snowman  ☄️ comet  🔥 fire
💧 droplet  🌊 ocean,water_wave  👓 eyeglasses,glasses  🕶️ dark_sunglasses  🥽 goggles
🥼 lab_coat  🦺 safety_vest  👔 necktie  👕 shirt,tshirt  👖 jeans  🧣 scarf  🧤 gloves  🧥 coat
🧦 socks  👗 dress  👘 kimono  🥻 sari  🩱 one_piece_swimsuit  🩲 swim_brief,briefs  🩳 shorts
👙 bikini  👚 womans_clothes  🪭 folding_hand_fan,folding_fan  👛 purse  👜 handbag
👝 pouch,clutch_bag  🛍️ shopping,shopping_bags  🎒 school_satchel,backpack  🩴 thong_sandal
👞 mans_shoe,shoe  👟 athletic_shoe,sneaker  🥾 hiking_boot  🥿 flat_shoe,womans_flat_shoe
👠 high_heel  👡 sandal  🩰 ballet_shoes  👢 boot  🪮 hair_pick  👑 crown  👒 womans_hat
🎩 tophat,top_hat  🎓 mortar_board,graduation_cap  🧢 billed_cap  🪖 military_helmet
⛑️ rescue_worker_helmet,helmet_with_cross  📿 prayer_beads  💄 lipstick  💍 ring  💎 gem
🔇 mute,no_sound  🔈 speaker,low_volume,quiet_sound  🔉 sound,medium_volumne
🔊 loud_sound,high_volume  📢 loudspeaker  📣 mega,megaphone  📯 postal_horn  🔔 bell  🔕 no_bell
🎼 musical_score  🎵 musical_note  🎶 notes,musical_notes  🎙️ studio_microphone  🎚️ level_slider
🎛️ control_knobs  🎤 microphone  🎧 headphones  📻 radio  🎷 saxophone  🎺 trumpet  🪗 accordion
🎸 guitar  🎹 musical_keyboard  🎻 violin  🪕 banjo  🥁 drum  🪘 long_drum  🪇 maracas  🪈 flute
📱 iphone,android,mobile_phone  📲 calling,mobile_phone_arrow  ☎️ phone,telephone
📞 telephone_receiver  📟 pager  📠 fax,fax_machine  🔋 battery  🪫 low_battery  🔌 electric_plug
💻 computer,laptop  🖥️ desktop_computer  🖨️ printer  ⌨️ keyboard  🖱️ computer_mouse
🖲️ trackball  💽 minidisc,computer_disk  💾 floppy_disk  💿 cd,optical_disk  📀 dvd  🧮 abacus
🎥 movie_camera  🎞️ film_strip,film_frames  📽️ film_projector  🎬 clapper  📺 tv  📷 camera
📸 camera_flash,camera_with_flash  📹 video_camera  📼 vhs,videocassette  🔍 mag  🔎 mag_right
🕯️ candle  💡 bulb,light_bulb  🔦 flashlight  🏮 izakaya_lantern,lantern,red_paper_lantern
🪔 diya_lamp  📔 notebook_with_decorative_cover  📕 closed_book  📖 book,open_book  📗 green_book
📘 blue_book  📙 orange_book  📚 books  📓 notebook  📒 ledger  📃 page_with_curl  📜 scroll
📄 page_facing_up  📰 newspaper  🗞️ newspaper_roll,rolled_up_newspaper  📑 bookmark_tabs
🔖 bookmark  🏷️ label  🪙 coin  💰 moneybag  💴 yen  💵 dollar  💶 euro  💷 pound
💸 money_with_wings  💳 credit_card  🧾 receipt  💹 chart  ✉️ envelope  📧 e-mail,email
📨 incoming_envelope  📩 envelope_with_arrow  📤 outbox_tray  📥 inbox_tray  📦 package
📫 mailbox  📪 mailbox_closed  📬 mailbox_with_mail  📭 mailbox_with_no_mail  📮 postbox
🗳️ ballot_box  ✏️ pencil2,pencil  ✒️ black_nib  🖋️ fountain_pen  🖊️ pen  🖌️ paintbrush
🖍️ crayon  📝 memo  💼 briefcase  📁 file_folder  📂 open_file_folder  🗂️ card_index_dividers
📅 date  📆 calendar  🗒️ spiral_notepad,notepad_spiral  🗓️ spiral_calendar,calendar_spiral
📇 card_index  📈 chart_with_upwards_trend,chart_increasing
📉 chart_with_downwards_trend,chart_decreasing  📊 bar_chart  📋 clipboard  📌 pushpin
📍 round_pushpin  📎 paperclip  🖇️ paperclips  📏 straight_ruler  📐 triangular_ruler
✂️ scissors  🗃️ card_file_box  🗄️ file_cabinet  🗑️ wastebasket,trashcan  🔒 lock,locked
🔓 unlock,unlocked  🔏 lock_with_ink_pen,locked_with_pen  🔐 closed_lock_with_key,locked_with_key
🔑 key  🗝️ old_key  🔨 hammer  🪓 axe  ⛏️ pick  ⚒️ hammer_and_pick  🛠️ hammer_and_wrench
🗡️ dagger  ⚔️ crossed_swords  💣 bomb  🪃 boomerang  🏹 bow_and_arrow  🛡️ shield
🪚 carpentry_saw  🔧 wrench  🪛 screwdriver  🔩 nut_and_bolt  ⚙️ gear  🗜️ clamp,compression
⚖️ balance_scale,scales  🦯 probing_cane,white_cane  🔗 link  ⛓️‍💥 broken_chain  ⛓️ chains
🪝 hook  🧰 toolbox  🧲 magnet  🪜 ladder  ⚗️ alembic  🧪 test_tube  🧫 petri_dish
🧬 dna,double_helix  🔬 microscope  🔭 telescope  📡 satellite_antenna  💉 syringe
🩸 drop_of_blood  💊 pill  🩹 adhesive_bandage,bandaid  🩼 crutch  🩺 stethoscope
🩻 x_ray,x-ray,xray  🚪 door  🛗 elevator  🪞 mirror  🪟 window  🛏️ bed  🛋️ couch_and_lamp
🪑 chair  🚽 toilet  🪠 plunger  🚿 shower  🛁 bathtub  🪤 mouse_trap  🪒 razor  🧴 lotion_bottle
🧷 safety_pin  🧹 broom  🧺 basket  🧻 roll_of_paper,toilet_paper  🪣 bucket  🧼 soap  🫧 bubbles
🪥 toothbrush  🧽 sponge  🧯 fire_extinguisher  🛒 shopping_cart  🚬 smoking,cigarette  ⚰️ coffin
🪦 headstone  ⚱️ funeral_urn  🧿 nazar_amulet  🪬 hamsa  🗿 moyai,moai  🪧 placard
🪪 identification_card,id_card
`;
