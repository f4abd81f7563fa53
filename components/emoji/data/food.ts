/*! Emoji and their names: emojibase-data 17.0.0, MIT, (c) 2017 Miles Johnson */
/** Emoji (with '+' where they have skin tones) and names in turn. Made by scripts/emoji.ts. */
export const FOOD = `
🍇 grapes  🍈 melon  🍉 watermelon  🍊 mandarin,orange,tangerine  🍋 lemon  🍋‍🟩 lime  🍌 banana
🍍 pineapple  🥭 mango  🍎 apple,red_apple  🍏 green_apple  🍐 pear  🍑 peach  🍒 cherries
🍓 strawberry  🫐 blueberries  🥝 kiwi_fruit,kiwi  🍅 tomato  🫒 olive  🥥 coconut  🥑 avocado
🍆 eggplant  🥔 potato  🥕 carrot  🌽 corn,ear_of_corn  🌶️ hot_pepper  🫑 bell_pepper
🥒 cucumber  🥬 leafy_green  🥦 broccoli  🧄 garlic  🧅 onion  🥜 peanuts  🫘 beans  🌰 chestnut
🫚 ginger_root,ginger  🫛 pea_pod,pea  🍄‍🟫 brown_mushroom  🍞 bread  🥐 croissant
🥖 baguette_bread  🫓 flatbread  🥨 pretzel  🥯 bagel  🥞 pancakes  🧇 waffle  🧀 cheese
🍖 meat_on_bone  🍗 poultry_leg  🥩 cut_of_meat  🥓 bacon  🍔 hamburger  🍟 fries,french_fries
🍕 pizza  🌭 hotdog  🥪 sandwich  🌮 taco  🌯 burrito  🫔 tamale  🥙 stuffed_flatbread  🧆 falafel
🥚 egg  🍳 fried_egg,cooking  🥘 shallow_pan_of_food  🍲 stew,pot_of_food  🫕 fondue
🥣 bowl_with_spoon  🥗 green_salad,salad  🍿 popcorn  🧈 butter  🧂 salt  🥫 canned_food
🍱 bento,bento_box  🍘 rice_cracker  🍙 rice_ball  🍚 rice,cooked_rice  🍛 curry,curry_rice
🍜 ramen,steaming_bowl  🍝 spaghetti  🍠 sweet_potato  🍢 oden  🍣 sushi  🍤 fried_shrimp
🍥 fish_cake  🥮 moon_cake  🍡 dango  🥟 dumpling  🥠 fortune_cookie  🥡 takeout_box
🍦 icecream,soft_serve  🍧 shaved_ice  🍨 ice_cream  🍩 doughnut  🍪 cookie
🎂 birthday,birthday_cake  🍰 cake,shortcake  🧁 cupcake  🥧 pie  🍫 chocolate_bar  🍬 candy
🍭 lollipop  🍮 custard  🍯 honey_pot  🍼 baby_bottle  🥛 milk_glass,glass_of_milk,milk  ☕ coffee
🫖 teapot  🍵 tea  🍶 sake  🍾 champagne  🍷 wine_glass  🍸 cocktail  🍹 tropical_drink  🍺 beer
🍻 beers  🥂 clinking_glasses  🥃 tumbler_glass,whisky  🫗 pouring_liquid,pour  🥤 cup_with_straw
🧋 bubble_tea,boba_drink  🧃 beverage_box,juice_box  🧉 mate  🧊 ice_cube,ice  🥢 chopsticks
🍽️ plate_with_cutlery,fork_knife_plate  🍴 fork_and_knife  🥄 spoon  🔪 hocho,knife  🫙 jar
🏺 amphora
`;
