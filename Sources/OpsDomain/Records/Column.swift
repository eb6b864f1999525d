import Synchronization

/// One column of a collection: its name, what it holds and what the schema promises of it.
public final class Column: Sendable {
  /// What a column may hold.
  public enum Kind: String, Sendable {
    /// 64-bit integer: counts, versions, milliseconds, minor units.
    case integer
    /// 0 or 1.
    case bool
    /// UTF-8 text.
    case text
    /// Raw bytes, such as a digest.
    case bytes
    /// Quantity or price in millionths.
    case fixed
    /// Milliseconds since 1970 UTC.
    case instant
    /// Civil date as `YYYY-MM-DD`.
    case date
    /// Identifier of a record, in this or the referenced collection.
    case id

    /// Whether values can be added up. Times can: a sum of spans is the difference of two sums.
    public var isSummable: Bool {
      switch self {
      case .integer, .bool, .fixed, .instant: true
      case .text, .bytes, .date, .id: false
      }
    }

    /// What it holds, for people.
    var words: String {
      switch self {
      case .integer: "a whole number"
      case .bool: "true or false"
      case .text: "text"
      case .bytes: "bytes"
      case .fixed: "a number"
      case .instant: "a time"
      case .date: "a date"
      case .id: "an identifier"
      }
    }
  }

  /// What a column is to people, beyond the kind of its values.
  public enum Meaning: Hashable, Sendable {
    /// What people call the record by.
    case name
    /// Who and when, not what.
    case trail
    /// Folded text of other columns, for searching and sorting.
    case folded
    /// A price or cost of one unit.
    case price
    /// Money in the smallest unit of the book's currency.
    case amount
    /// A share in millionths: 0.95 is 950,000.
    case millionths
    /// A length of time in milliseconds.
    case span
    /// A minute of the day, 0…1439.
    case minuteOfDay
    /// The place of a word in these, from 0.
    case rank([String])
    /// The user who did something.
    case person
    /// Only earlier releases wrote it.
    case retired
    /// Worked out, so that lists find it.
    case kept
  }

  /// snake_case name, the same in SQL, on the wire and in messages.
  public let name: String
  /// What kind of value it holds.
  public let kind: Kind
  /// The name for people: `product` for `product_id`, or what commands call it.
  public let displayName: String
  /// Whether a record may have no value in it.
  public let isNullable: Bool
  /// Name of the referenced collection; the store enforces that the record exists.
  public let references: String?
  /// Whether the column holds personal data that must never reach a log.
  public let isPersonal: Bool
  /// What values it allows.
  public let rule: ColumnRule
  /// What it is to people.
  public let meaning: Set<Meaning>
  /// What records hold in it that were written before there was the column: a column of a later
  /// release that may not be empty needs it. Null for all others.
  public let forOldRows: Value
  /// Where it stands in the last schema that was made with it. Nearly every column is of one schema
  /// alone, which then finds it without its name.
  let hint = Atomic<Int>(0)
  /// The hash of the name. It is kept because columns are parts of many dictionary keys.
  private let nameHash: Int

  /// - Parameters:
  ///   - allows: What it may hold; nil for what every column of the kind may.
  ///   - forOldRows: See ``forOldRows``.
  ///   - shown: What people call it, see ``displayName``.
  public init(
    _ name: String, _ kind: Kind, nullable: Bool = false, references: String? = nil,
    personal: Bool = false, allows: ColumnRule? = nil, meaning: Set<Meaning> = [],
    forOldRows: Value = .null, shown: String? = nil
  ) {
    self.name = name
    nameHash = name.hashValue
    displayName =
      shown ?? (kind == .id && name.hasSuffix("_id") ? String(name.dropLast(3)) : name)
    self.kind = kind
    self.isNullable = nullable
    self.references = references
    self.isPersonal = personal
    rule = allows ?? .standard(of: kind)
    self.meaning = meaning
    self.forOldRows = forOldRows
  }

  /// A text column that holds one of the words of `choices`.
  public convenience init<Choice>(
    _ name: String, _ kind: Kind, nullable: Bool = false, words choices: Choice.Type
  ) where Choice: RawRepresentable<String> & CaseIterable {
    self.init(
      name, kind, nullable: nullable, allows: .words(choices.allCases.map { $0.rawValue }))
  }

  /// The identifier, the first column of every record.
  public static let id = Column("id", .id)
  /// The number of writes that the record has seen, the second column of every record.
  public static let version = Column("version", .integer, allows: .numbers(0...Int64.max))
  /// The ``JournalPlace`` of a record, in collections whose order in time matters. Absent for a
  /// record of an earlier version of which the journal does not tell.
  public static let journalPlace = Column(
    "journal_place", .integer, nullable: true, allows: .numbers(0...Int64.max),
    meaning: [.folded])

  /// Whether it says who and when, not what.
  public var isTrail: Bool { meaning.contains(.trail) }

  /// Whether people are shown what it holds: what helps searching and sorting only, they are not.
  public var isShown: Bool { meaning.isDisjoint(with: [.folded, .kept]) }

  /// Whether it is folded text, or a place in the journal.
  public var isFolded: Bool { meaning.contains(.folded) }

  /// What `value` says to people: an empty text in a retired column says nothing.
  public func said(_ value: Value) -> Value {
    meaning.contains(.retired) && value == .text("") ? .null : value
  }

  /// What the column allows, when `value` is not allowed; nil when it is. Besides the shape
  /// (``accepts(_:)``) this is about the value: words, bounds, lengths, characters.
  public func problem(with value: Value) -> String? {
    guard accepts(value) else { return isNullable ? kind.words : "\(kind.words), not empty" }
    return rule.complaint(about: value, kind)
  }

  /// Whether `value` has a shape this column may hold.
  public func accepts(_ value: Value) -> Bool {
    switch value {
    case .null: isNullable
    case .integer:
      kind == .integer || kind == .bool || kind == .fixed || kind == .instant || kind == .id
    case .text: kind == .text || kind == .date
    case .bytes: kind == .bytes
    }
  }
}

extension Column: Hashable {
  public static func == (left: Column, right: Column) -> Bool {
    left === right || left.name == right.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(nameHash) }
}

/// A column, with or without the type of its values.
public protocol AnyColumn: Sendable {
  /// The column itself.
  var column: Column { get }
}

extension Column: AnyColumn {
  /// Itself.
  public var column: Column { self }
}
