/** Animals, plants and weather. Emoji and words in turn: names as in `:name:`, then what else finds it. */
export const NATURE = `
🐵 monkey_face,animal,banana  🐒 monkey,animal,banana  🦍 gorilla,animal
🦧 orangutan,animal,ape  🐶 dog,adorbs,animal  🐕 dog2,animal,animals
🦮 guide_dog,accessibility,animal  🐩 poodle,animal,dog  🐺 wolf,animal,face  🦊 fox_face,animal
🦝 raccoon,animal,curious  🐱 cat,animal,face  🐈 cat2,animal,animals  🦁 lion,alpha,animal
🐯 tiger,animal,big  🐅 tiger2,animal,big  🐆 leopard,animal,big  🐴 horse,animal,dressage
🐎 racehorse,animal,equestrian  🦄 unicorn,face  🦓 zebra,animal,stripe  🦌 deer,animal
🦬 bison,animal,buffalo  🐮 cow,animal,face  🐂 ox,animal,animals  🐃 water_buffalo,animal,zoo
🐄 cow2,animal,animals  🐷 pig,animal,bacon  🐖 pig2,animal,bacon  🐗 boar,animal,pig
🐽 pig_nose,animal,face  🐏 ram,animal,aries  🐑 sheep,animal,baa  🐐 goat,animal,capricorn
🐪 dromedary_camel,animal,desert  🐫 camel,animal,bactrian  🦙 llama,alpaca,animal
🦒 giraffe,animal,spots  🐘 elephant,animal  🦣 mammoth,animal,extinction  🦏 rhinoceros,animal
🦛 hippopotamus,animal,hippo  🐭 mouse,animal,face  🐁 mouse2,animal,animals  🐀 rat,animal
🐹 hamster,animal,face  🐰 rabbit,animal,bunny  🐇 rabbit2,animal,bunny
🐿️ chipmunk,animal,squirrel  🦫 beaver,animal,dam  🦔 hedgehog,animal,spiny
🦇 bat,animal,vampire  🐻 bear,animal,face  🐨 koala,animal,australia
🐼 panda_face,animal,bamboo  🦥 sloth,lazy,slow  🦦 otter,animal,fishing  🦨 skunk,animal,stink
🦘 kangaroo,animal,joey  🦡 badger,animal,honey  🐾 feet,paw_prints,paws,print
🦃 turkey,bird,gobble  🐔 chicken,animal,bird  🐓 rooster,animal,bird
🐣 hatching_chick,animal,baby  🐤 baby_chick,animal,bird  🐥 hatched_chick,animal,baby
🐦 bird,animal,ornithology  🐧 penguin,animal,antarctica  🕊️ dove,bird,fly
🦅 eagle,animal,bird  🦆 duck,animal,bird  🦢 swan,animal,bird  🦉 owl,animal,bird
🦤 dodo,animal,bird  🪶 feather,bird,flight  🦩 flamingo,animal,bird  🦚 peacock,animal,bird
🦜 parrot,animal,bird  🐸 frog,animal,face  🐊 crocodile,animal,zoo  🐢 turtle,animal,terrapin
🦎 lizard,animal,reptile  🐍 snake,animal,bearer  🐲 dragon_face,animal,fairy
🐉 dragon,animal,fairy  🦕 sauropod,brachiosaurus,brontosaurus  🦖 t-rex,dinosaur,rex
🐳 whale,animal,beach  🐋 whale2,animal,beach  🐬 dolphin,flipper,animal,beach
🦭 seal,animal,lion  🐟 fish,animal,dinner  🐠 tropical_fish,animal,fishes
🐡 blowfish,animal,fish  🦈 shark,animal,fish  🐙 octopus,animal,creature  🐚 shell,animal,beach
🪸 coral,change,climate  🦀 crab,cancer,zodiac  🦞 lobster,animal,bisque
🦐 shrimp,food,shellfish  🦑 squid,animal,food  🦪 oyster,diving,pearl  🐌 snail,animal,escargot
🦋 butterfly,insect,pretty  🐛 bug,animal,garden  🐜 ant,animal,garden
🐝 bee,honeybee,animal,bumblebee  🪲 beetle,animal,bug  🐞 lady_beetle,animal,garden
🦗 cricket,animal,bug  🪳 cockroach,animal,insect  🕷️ spider,animal,insect  🕸️ spider_web
🦂 scorpion,scorpio,scorpius  🦟 mosquito,bite,disease  🪰 fly,animal,disease
🪱 worm,animal,annelid  🦠 microbe,amoeba,bacteria  💐 bouquet,anniversary,birthday
🌸 cherry_blossom,flower,plant  💮 white_flower  🪷 lotus,beauty,buddhism  🏵️ rosette,plant
🌹 rose,beauty,elegant  🥀 wilted_flower,dying  🌺 hibiscus,flower,plant
🌻 sunflower,flower,outdoors  🌼 blossom,buttercup,dandelion  🌷 tulip,blossom,flower
🌱 seedling,plant,sapling  🪴 potted_plant,decor,grow  🌲 evergreen_tree,christmas,forest
🌳 deciduous_tree,forest,green  🌴 palm_tree,beach,plant  🌵 cactus,desert,drought
🌾 ear_of_rice,grain,grains  🌿 herb,leaf,plant  ☘️ shamrock,irish,plant
🍀 four_leaf_clover,4,irish  🍁 maple_leaf,falling  🍂 fallen_leaf,autumn,fall
🍃 leaves,blow,flutter  🪹 empty_nest,branch,home  🍄 mushroom,fungus,toadstool
`;
