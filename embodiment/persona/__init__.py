"""Who a character is: persona, goals, functions and the instruction made of them."""
