// Stands right behind the header, so that it is painted right from the start.
dispatchEvent(new Event('islet:header'));
