// Common groceries by the unit they are bought in; those without one are counted. Offered to those who type what they never wrote before.

export default {
  l: `milk, oat milk, soy milk, almond milk, cream, buttermilk, orange juice, apple juice, sparkling water, lemonade, cola, beer, white wine,
    red wine, olive oil, rapeseed oil, sunflower oil, vinegar, vegetable stock, ice cream`,
  kg: `potatoes, carrots, onions, apples, bananas, oranges, pears, sugar, flour, wholemeal flour, rye flour, rice, pasta, tomatoes, chicken,
    grapes, sweet potatoes, clementines, salt`,
  g: `butter, margarine, cheese, grated cheese, parmesan, feta, mozzarella, goat cheese, cottage cheese, cream cheese, yoghurt, ham, salami,
    bacon, sausages, minced beef, salmon, cod, prawns, tofu, mushrooms, spinach, rocket, strawberries, blueberries, raspberries, raisins,
    almonds, walnuts, peanuts, cashews, oats, muesli, cornflakes, couscous, lentils, chickpeas, kidney beans, spaghetti, lasagne sheets,
    noodles, coffee, cocoa, chocolate, dark chocolate, icing sugar, brown sugar, breadcrumbs, peanut butter, frozen peas, chips`,
  "": `bread, rolls, baguette, crispbread, tortillas, croissants, eggs, lettuce, cucumber, peppers, broccoli, cauliflower, cabbage, leek, celery,
    courgette, aubergine, sweetcorn, avocado, garlic, ginger, chilli, spring onions, beetroot, pumpkin, radishes, lemons, limes, kiwis,
    mango, melon, pineapple, parsley, basil, coriander, dill, chives, mint, rosemary, thyme, soured cream, crème fraîche, quark, tinned tomatoes,
    tomato purée, pesto, ketchup, mustard, mayonnaise, soy sauce, coconut milk, tuna, olives, capers, gherkins, honey, jam, maple syrup,
    black pepper, cinnamon, paprika, curry powder, cumin, oregano, stock cubes, baking powder, yeast, vanilla sugar, tea, biscuits,
    crackers, crisps, popcorn, sweets, pizza, fish fingers, puff pastry, toilet paper, kitchen roll, tissues, washing-up liquid,
    dishwasher tablets, washing powder, fabric softener, bin bags, cling film, aluminium foil, baking paper, sponges, soap, shampoo,
    shower gel, toothpaste, toothbrush, deodorant, plasters, nappies, wet wipes, cotton buds, batteries, light bulbs, candles, matches,
    cat food, dog food, cat litter, flowers`,
};
