import OpsDomain

// What the fields of an input say beyond their type, see `FieldMarks.swift` of the domain: each of
// these names *is* a type. The build reads it from the declaration and makes the operation's
// parameters of it.

/// A positional argument, although it may be left out.
public typealias Argument<Value> = Value
/// An option, although it must be given.
public typealias Option<Value> = Value
/// Not for people to give: what the shell adds by itself.
public typealias Unasked<Value> = Value
/// Can be emptied with `clear`, see ``EditingInput``; for a text an empty one is the short form.
public typealias Clearable<Value> = Value
/// A `Clearable` value that 0 clears as well. For fields in which the record never holds 0.
public typealias ZeroClears<Value> = Value
/// A `Clearable` text that the word `none` clears as well.
public typealias NoneClears<Value> = Value
/// Declared by `Owner`, as a `Parameter` named after the field: `limit` is `Owner.limitParameter`.
public typealias Of<Owner, Value> = Value
/// One of the words of `Choice`, as text.
public typealias OneOf<Choice> = String
/// Names a record of the type `Item`, such as a product by its SKU.
public typealias NameOf<Item: Referable> = String

/// A name that people give.
public typealias Name = String
/// Text for people, of several lines.
public typealias Note = String
/// An identifier as text.
public typealias IdentifierText = String
/// A line such as `SKU=QTY@PRICE`.
public typealias LineText = String
/// The code of a color, such as `#1B2A49`.
public typealias ColorCode = String
/// A file of the caller's machine that is sent, or the SHA-256 of one that was sent before.
public typealias SentFile = String

/// A quantity that may be negative.
public typealias Delta = Quantity
/// A moment; a day means its end.
public typealias SiteTimeEnd = SiteTime

/// In JSON on the level of the record it is a field of.
public typealias Flat<Value> = Value
/// In JSON only where there is something to say.
public typealias Sometimes<Value> = Value
/// Read as a whole or not at all: a table of rows in a record neither cuts it nor leaves it out.
/// Where it has no room, the rows stand below each other.
public typealias Uncut<Value> = Value
/// A decimal number as text, such as money in the book's currency.
public typealias DecimalString = String
