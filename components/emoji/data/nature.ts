/*! Emoji and their names: emojibase-data 17.0.0, MIT, (c) 2017 Miles Johnson */
/** Emoji (with '+' where they have skin tones) and names in turn. Made by scripts/emoji.ts. */
export const NATURE = `
🐵 monkey_face  🐒 monkey  🦍 gorilla  🦧 orangutan  🐶 dog,dog_face  🐕 dog2  🦮 guide_dog
🐕‍🦺 service_dog  🐩 poodle  🐺 wolf,wolf_face  🦊 fox_face,fox  🦝 raccoon  🐱 cat,cat_face
🐈 cat2  🐈‍⬛ black_cat  🦁 lion,lion_face  🐯 tiger,tiger_face  🐅 tiger2  🐆 leopard
🐴 horse,horse_face  🫎 moose  🫏 donkey  🐎 racehorse  🦄 unicorn,unicorn_face  🦓 zebra  🦌 deer
🦬 bison  🐮 cow,cow_face  🐂 ox  🐃 water_buffalo  🐄 cow2  🐷 pig,pig_face  🐖 pig2  🐗 boar
🐽 pig_nose  🐏 ram  🐑 sheep,ewe  🐐 goat  🐪 dromedary_camel  🐫 camel  🦙 llama  🦒 giraffe
🐘 elephant  🦣 mammoth  🦏 rhinoceros,rhino  🦛 hippopotamus,hippo  🐭 mouse,mouse_face
🐁 mouse2  🐀 rat  🐹 hamster,hamster_face  🐰 rabbit,rabbit_face  🐇 rabbit2  🐿️ chipmunk
🦫 beaver  🦔 hedgehog  🦇 bat  🐻 bear,bear_face  🐻‍❄️ polar_bear,polar_bear_face
🐨 koala,koala_face  🐼 panda_face,panda  🦥 sloth  🦦 otter  🦨 skunk  🦘 kangaroo  🦡 badger
🐾 feet,paw_prints  🦃 turkey  🐔 chicken,chicken_face  🐓 rooster  🐣 hatching_chick
🐤 baby_chick  🐥 hatched_chick  🐦 bird,bird_face  🐧 penguin,penguin_face  🕊️ dove  🦅 eagle
🦆 duck  🦢 swan  🦉 owl  🦤 dodo  🪶 feather  🦩 flamingo  🦚 peacock  🦜 parrot  🪽 wing
🐦‍⬛ black_bird  🪿 goose  🐦‍🔥 phoenix  🐸 frog,frog_face  🐊 crocodile  🐢 turtle  🦎 lizard
🐍 snake  🐲 dragon_face  🐉 dragon  🦕 sauropod  🦖 t-rex,trex  🐳 whale,spouting_whale
🐋 whale2  🐬 dolphin,flipper  🦭 seal  🐟 fish  🐠 tropical_fish  🐡 blowfish  🦈 shark
🐙 octopus  🐚 shell  🪸 coral  🪼 jellyfish  🦀 crab  🦞 lobster  🦐 shrimp  🦑 squid  🦪 oyster
🐌 snail  🦋 butterfly  🐛 bug  🐜 ant  🐝 bee,honeybee  🪲 beetle  🐞 lady_beetle  🦗 cricket
🪳 cockroach  🕷️ spider  🕸️ spider_web  🦂 scorpion  🦟 mosquito  🪰 fly  🪱 worm  🦠 microbe
💐 bouquet  🌸 cherry_blossom  💮 white_flower  🪷 lotus  🏵️ rosette  🌹 rose  🥀 wilted_flower
🌺 hibiscus  🌻 sunflower  🌼 blossom  🌷 tulip  🪻 hyacinth  🌱 seedling  🪴 potted_plant
🌲 evergreen_tree  🌳 deciduous_tree  🌴 palm_tree  🌵 cactus  🌾 ear_of_rice,sheaf_of_rice
🌿 herb  ☘️ shamrock  🍀 four_leaf_clover  🍁 maple_leaf  🍂 fallen_leaf  🍃 leaves
🪹 empty_nest,nest  🪺 nest_with_eggs  🍄 mushroom
`;
