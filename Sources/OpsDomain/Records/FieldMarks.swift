// What the fields of a record say beyond their type. Each of these names *is* the type in its
// brackets: it costs nothing and changes nothing for those who read or set the field. The build
// reads it from the declaration and writes the record's columns, keys and indexes accordingly.

/// Personal data: sealed in the journal, found by exports, emptied by erasures, never in a log. A
/// field that may not be empty is text or has a standard value, which is what an erasure leaves.
public typealias Private<Value> = Value
/// Says who and when, not what: history leaves it out.
public typealias Trail<Value> = Value
/// What people call the record by. One field of a record.
public typealias Naming<Value> = Value
/// No two records of the collection have the same value.
public typealias Unique<Value> = Value
/// Lists look for it or sort by it.
public typealias Indexed<Value> = Value
/// Absent for readers who may not see it, and then read as zero.
public typealias Hidden<Value> = Value
/// Stands in several columns, which its type declares: see ``ColumnGroup``.
public typealias Spread<Value> = Value
/// Added after the first release of the record. What stands behind `=` is also what the records of
/// older books get; it is a value that can be written out.
public typealias Later<Value> = Value
/// Worked out, and kept so that lists find it: people are never shown it. With a body it is worked
/// out from the other fields.
public typealias Kept<Value> = Value

/// Identifier of a record of another collection, which must exist. The target is its `Entity`, or,
/// for a record of a later area, what says its `record` in its place.
public typealias Reference<Target> = RecordID
/// Identifier of the user who did something; stays when the user is gone.
public typealias Person = RecordID

/// One line, at most ``Limits/nameLength`` characters.
public typealias Line = String
/// Text of several lines, at most ``Limits/columnLong`` characters.
public typealias LongText = String
/// A text column that this release leaves empty; images of earlier ones hold something there.
/// Images are read by place, so that no column ever goes: declare it as `Kept<Retired> { "" }`.
public typealias Retired = String
/// Folded text of other fields, for searching and sorting; never shown.
public typealias Folded = String
/// The number that people call the record by, such as `OOS-000001`; unique.
public typealias RecordNumber = String

/// Money in the smallest unit of the book's currency.
public typealias Amount = Int64
/// A share, or degrees, in millionths: 0.95 is 950,000.
public typealias Millionths = Int64
/// The place of a word in the order of its kind, see ``RankedWord``.
public typealias RankOf<Word> = Int64
/// 1 or more.
public typealias Positive = Int64
/// Minutes since the day began, 0…1439.
public typealias MinuteOfDay = Int64
/// A quantity that is added up from others, see ``ColumnRule/total``.
public typealias Total = Quantity
