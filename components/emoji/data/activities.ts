/** Sports, games and feasts. Emoji and words in turn: names as in `:name:`, then what else finds it. */
export const ACTIVITIES = `
🎃 jack_o_lantern,celebration,halloween  🎄 christmas_tree,celebration
🎆 fireworks,boom,celebration  🎇 sparkler,boom,celebration  🧨 firecracker,dynamite,explosive
✨ sparkles,magic,sparkle  🎈 balloon,birthday,celebrate  🎉 tada,awesome,birthday
🎊 confetti_ball,celebrate,celebration  🎋 tanabata_tree,banner,celebration
🎍 bamboo,celebration,decoration  🎎 dolls,celebration,doll  🎏 flags,carp,celebration
🎐 wind_chime,bell,celebration  🎑 rice_scene,celebration,ceremony  🧧 red_envelope,gift,good
🎀 ribbon,celebration  🎁 gift,birthday,bow  🎗️ reminder_ribbon,celebration
🎟️ tickets,admission,ticket  🎫 ticket,admission,stub  🎖️ medal_military,award,celebration
🏆 trophy,champion,champs  🏅 medal_sports,award,gold  🥇 1st_place_medal,first,gold
🥈 2nd_place_medal,second,silver  🥉 3rd_place_medal,bronze,third  ⚽ soccer,ball,football
⚾ baseball,ball,sport  🥎 softball,ball,glove  🏀 basketball,ball,hoop  🏐 volleyball,ball,game
🏈 football,american,ball  🏉 rugby_football,ball,sport  🎾 tennis,ball,racquet
🥏 flying_disc,ultimate  🎳 bowling,ball,game  🏏 cricket_game,ball,bat
🏑 field_hockey,ball,game  🏒 ice_hockey,game,puck  🥍 lacrosse,ball,goal  🏓 ping_pong,ball,bat
🏸 badminton,birdie,game  🥊 boxing_glove  🥋 martial_arts_uniform,judo,karate  🥅 goal_net
⛳ golf,flag,hole  ⛸️ ice_skate,skating  🎣 fishing_pole_and_fish,entertainment,sport
🤿 diving_mask,scuba,snorkeling  🎿 ski,snow,sport  🛷 sled,luge,sledge
🥌 curling_stone,game,rock  🎯 dart,bull,direct  🪀 yo_yo,fluctuate,toy  🪁 kite,fly,soar
🔫 gun,handgun,pistol  🎱 8ball,8,ball  🔮 crystal_ball,fairy,fairytale
🪄 magic_wand,magician,witch  🎮 video_game,controller,entertainment  🕹️ joystick,game,video
🎲 game_die,dice,entertainment  🧩 jigsaw,clue,interlocking  🧸 teddy_bear,plaything,plush
🪅 pinata,candy,celebrate  🪩 mirror_ball,dance,disco  🪆 nesting_dolls,babooshka,baboushka
♠️ spades,card,game  ♥️ hearts,card,emotion  ♦️ diamonds,card,diamond  ♣️ clubs,card,club
♟️ chess_pawn,dupe,expendable  🃏 black_joker,card,game  🎴 flower_playing_cards,card,game
🎭 performing_arts,actor,actress  🖼️ framed_picture,art,frame  🎨 art,artist,artsy
🧵 thread,needle,sewing  🪡 sewing_needle,embroidery,sew  🧶 yarn,ball,crochet
🪢 knot,cord,rope
`;
