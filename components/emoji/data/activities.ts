/*! Emoji and their names: emojibase-data 17.0.0, MIT, (c) 2017 Miles Johnson */
/** Emoji (with '+' where they have skin tones) and names in turn. Made by scripts/emoji.ts. */
export const ACTIVITIES = `
🎃 jack_o_lantern  🎄 christmas_tree  🎆 fireworks  🎇 sparkler  🧨 firecracker  ✨ sparkles
🎈 balloon  🎉 tada,party,party_popper  🎊 confetti_ball  🎋 tanabata_tree  🎍 bamboo  🎎 dolls
🎏 flags,carp_streamer  🎐 wind_chime  🎑 rice_scene,moon_ceremony  🧧 red_envelope  🎀 ribbon
🎁 gift  🎗️ reminder_ribbon  🎟️ tickets,admission_tickets  🎫 ticket
🎖️ medal_military,military_medal  🏆 trophy  🏅 medal_sports,sports_medal
🥇 1st_place_medal,1st,first_place_medal  🥈 2nd_place_medal,2nd,second_place_medal
🥉 3rd_place_medal,3rd,third_place_medal  ⚽ soccer  ⚾ baseball  🥎 softball  🏀 basketball
🏐 volleyball  🏈 football  🏉 rugby_football  🎾 tennis  🥏 flying_disc  🎳 bowling
🏏 cricket_game  🏑 field_hockey  🏒 ice_hockey,hockey  🥍 lacrosse  🏓 ping_pong  🏸 badminton
🥊 boxing_glove  🥋 martial_arts_uniform  🥅 goal_net  ⛳ golf  ⛸️ ice_skate
🎣 fishing_pole_and_fish,fishing_pole  🤿 diving_mask  🎽 running_shirt_with_sash,running_shirt
🎿 ski  🛷 sled  🥌 curling_stone  🎯 dart,bullseye,direct_hit  🪀 yo_yo  🪁 kite  🔫 gun,pistol
🎱 8ball,billiards  🔮 crystal_ball  🪄 magic_wand  🎮 video_game,controller  🕹️ joystick
🎰 slot_machine  🎲 game_die  🧩 jigsaw,puzzle_piece  🧸 teddy_bear  🪅 pinata
🪩 mirror_ball,disco,disco_ball  🪆 nesting_dolls  ♠️ spades  ♥️ hearts  ♦️ diamonds  ♣️ clubs
♟️ chess_pawn  🃏 black_joker  🀄 mahjong  🎴 flower_playing_cards  🎭 performing_arts
🖼️ framed_picture,frame_with_picture  🎨 art,palette  🧵 thread  🪡 sewing_needle  🧶 yarn
🪢 knot
`;
