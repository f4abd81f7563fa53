/** Food and drink. Emoji and words in turn: names as in `:name:`, then what else finds it. */
export const FOOD = `
🍇 grapes,dionysus,fruit  🍈 melon,cantaloupe,fruit  🍉 watermelon,fruit
🍊 mandarin,orange,tangerine,c,citrus  🍋 lemon,citrus,fruit  🍌 banana,fruit,potassium
🍍 pineapple,colada,fruit  🥭 mango,food,fruit  🍎 apple,diet,food  🍏 green_apple,fruit
🍐 pear,fruit  🍑 peach,fruit  🍒 cherries,berries,cherry  🍓 strawberry,berry,fruit
🫐 blueberries,berries,berry  🥝 kiwi_fruit,food  🍅 tomato,food,fruit  🫒 olive,food
🥥 coconut,colada,palm  🥑 avocado,food,fruit  🍆 eggplant,aubergine,vegetable
🥔 potato,food,vegetable  🥕 carrot,food,vegetable  🌽 corn,crops,ear  🌶️ hot_pepper
🫑 bell_pepper,capsicum,food  🥒 cucumber,food,pickle  🥬 leafy_green,bok,burgers
🥦 broccoli,cabbage,wild  🧄 garlic,flavoring  🧅 onion,flavoring  🥜 peanuts,food,nut
🫘 beans,food,kidney  🌰 chestnut,almond,plant  🍞 bread,carbs,food
🥐 croissant,bread,breakfast  🥖 baguette_bread,food,french  🫓 flatbread,arepa,bread
🥨 pretzel,convoluted,twisted  🥯 bagel,bakery,bread  🥞 pancakes,breakfast,cre_pe
🧇 waffle,breakfast,indecisive  🧀 cheese,wedge  🍖 meat_on_bone  🍗 poultry_leg,bone,chicken
🥩 cut_of_meat,chop,lambchop  🥓 bacon,breakfast,food  🍔 hamburger,burger,eat
🍟 fries,fast,food  🍕 pizza,cheese,food  🌭 hotdog,dog,frankfurter  🥪 sandwich,bread
🌮 taco,mexican  🌯 burrito,mexican,wrap  🫔 tamale,food,mexican
🥙 stuffed_flatbread,falafel,food  🧆 falafel,chickpea,meatball  🥚 egg,breakfast,food
🍳 fried_egg,breakfast,easy  🥘 shallow_pan_of_food,casserole,paella  🍲 stew,food,pot
🫕 fondue,cheese,chocolate  🥗 green_salad,food  🍿 popcorn,corn,movie  🧈 butter,dairy
🧂 salt,condiment,flavor  🥫 canned_food,can  🍱 bento,box,food  🍘 rice_cracker,food
🍙 rice_ball,food,japanese  🍚 rice,cooked,food  🍛 curry,food,rice  🍜 ramen,bowl,chopsticks
🍝 spaghetti,food,meatballs  🍠 sweet_potato,food,roasted  🍢 oden,food,kebab  🍣 sushi,food
🍤 fried_shrimp,prawn,tempura  🍥 fish_cake,food,pastry  🥮 moon_cake,autumn,festival
🍡 dango,dessert,japanese  🥟 dumpling,empanada,gyo_za  🥠 fortune_cookie,prophecy
🥡 takeout_box,chopsticks,delivery  🍦 icecream,cream,dessert  🍧 shaved_ice,dessert,restaurant
🍨 ice_cream,dessert,food  🍩 doughnut,breakfast,dessert  🍪 cookie,chip,chocolate
🎂 birthday,bday,cake  🍰 cake,dessert,pastry  🧁 cupcake,bakery,dessert  🥧 pie,apple,filling
🍫 chocolate_bar,candy,dessert  🍬 candy,cavities,dessert  🍭 lollipop,candy,dessert
🍮 custard,dessert,pudding  🍯 honey_pot,barrel,bear  🍼 baby_bottle,babies,birth
🥛 milk_glass,drink  ☕ coffee,beverage,cafe  🫖 teapot,brew,drink  🍵 tea,beverage,cup
🍶 sake,bar,beverage  🍾 champagne,bar,bottle  🍷 wine_glass,alcohol,bar
🍸 cocktail,alcohol,bar  🍹 tropical_drink,alcohol,bar  🍺 beer,alcohol,ale
🍻 beers,alcohol,bar  🥂 clinking_glasses,celebrate,clink  🥃 tumbler_glass,liquor,scotch
🫗 pouring_liquid,accident,drink  🧋 bubble_tea,boba,food  🧃 beverage_box,juice,straw
🧉 mate,drink  🧊 ice_cube,cold,iceberg  🥢 chopsticks,hashi,jeotgarak
🍴 fork_and_knife,breakfast,breaky  🥄 spoon,eat,tableware  🔪 hocho,knife,chef,cooking
🫙 jar,condiment,container  🏺 amphora,aquarius,cooking
`;
