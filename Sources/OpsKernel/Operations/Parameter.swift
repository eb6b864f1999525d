import OpsDomain

/// One input of an operation: what a command line, a request body and a bulk column bind to.
public struct Parameter: Sendable {
  /// What kind of value it takes. The kind, never the look of the text, decides how it is read.
  public enum Kind: Sendable, Equatable {
    /// Text as it is written; the name of something; words for other people.
    case text, name, note
    /// A whole number; a flag, which takes no value.
    case integer, flag
    /// A quantity that is not negative.
    case quantity
    /// A quantity that may be negative.
    case delta
    /// Money or a unit price.
    case amount
    /// A civil date; a length of time.
    case date, duration
    /// A date or time of the site, or an exact moment. A day means its start.
    case instant
    /// The same, and a day means its end.
    case instantEnd
    /// The name of a role; the identifier of a record.
    case role, identifier
    /// Names a record.
    indirect case record(ParameterReference)
    /// A path of a file; never sent to a server.
    case path
    /// A path of a file that is written; never sent to a server.
    case output
    /// A path of a file whose content is sent first, or the SHA-256 of a file that was sent: a
    /// server gets the SHA-256.
    case content
    /// One of these words.
    case choice([String])
    /// `SKU=QTY@PRICE` of a sales entry, `SKU=QTY` of requests.
    case line
    /// The code of a color, such as `#1B2A49`.
    case hex

    /// One of the words of a type.
    public static func choice<Choice: CaseIterable & RawRepresentable<String>>(
      of type: Choice.Type
    ) -> Kind {
      .choice(type.allCases.map { $0.rawValue })
    }

    /// Names a record of this type.
    public static func name<Item: Referable>(of type: Item.Type) -> Kind { .record(Item.reference) }

    /// The record that values name; nil for any other kind.
    public var reference: ParameterReference? {
      if case .record(let reference) = self { reference } else { nil }
    }

    /// The word that usage lines show where a parameter says no other; nil for its own name.
    func label(isPositional: Bool) -> String? {
      switch self {
      case .record(let reference): reference.label(isPositional: isPositional)
      case _ where isPositional: nil
      case .note: "T"
      case .date: "D"
      case .instant, .instantEnd: "TIME"
      case .duration: "DURATION"
      default: nil
      }
    }

    /// Why a value that was typed may not have arrived; nil for kinds that always arrive.
    public var caution: String? {
      self == .hex ? "# begins a comment, so put the code in quotes: \"#1B2A49\"" : nil
    }

    /// Whether it names a file of the caller's machine, which a server never hears of.
    public var isFile: Bool { self == .path || self == .output }
  }

  /// snake_case name; the option is `--name` with dashes.
  public let name: String
  /// What it takes.
  public private(set) var kind: Kind
  /// Positional arguments come in the order of declaration, before any option.
  public let isPositional: Bool
  /// Whether the operation needs it.
  public let isRequired: Bool
  /// May be given several times; the value is then a list.
  public let isRepeatable: Bool
  /// Word shown in usage lines, such as `SKU`. A `|` is declared for all words of a choice.
  public let label: String
  /// What people read about it.
  public private(set) var help: String
  /// The field of the rows that the option of a list narrows, and how; nil for one that does more.
  public private(set) var narrowing: Narrowing?

  /// Whether an empty text stands for nothing: see ``EditingInput``.
  public private(set) var isClearable = false

  /// Whether it takes a length of whole days only.
  public private(set) var isInWholeDays = false

  /// The hint for a value that is no length of whole days.
  public static let wholeDaysHint = "write whole days, such as 7d or 2w"

  /// The largest number it takes, where lists ask for as much as there is; nil for a usual page.
  public private(set) var most: Int64?

  /// What the words of the whole product make of it.
  private var completion: (@Sendable (Parameter, ProductWords) -> Parameter)?

  private init(
    _ name: String, _ kind: Kind, positional: Bool, required: Bool, repeatable: Bool,
    label: String?, help: String
  ) {
    self.name = name
    self.kind = kind
    self.isPositional = positional
    self.isRequired = required
    self.isRepeatable = repeatable
    if label == "|", case .choice(let words) = kind {
      self.label = words.joined(separator: "|")
    } else {
      self.label = label ?? kind.label(isPositional: positional) ?? name.uppercased()
    }
    self.help = help
  }

  /// A required positional argument.
  public static func argument(
    _ name: String, _ kind: Kind, label: String? = nil, repeatable: Bool = false, _ help: String
  ) -> Parameter {
    Parameter(
      name, kind, positional: true, required: true, repeatable: repeatable, label: label,
      help: help)
  }

  /// A positional argument that may be left out.
  public static func optionalArgument(
    _ name: String, _ kind: Kind, label: String? = nil, repeatable: Bool = false, _ help: String
  ) -> Parameter {
    Parameter(
      name, kind, positional: true, required: false, repeatable: repeatable, label: label,
      help: help)
  }

  /// `--name VALUE`.
  public static func option(
    _ name: String, _ kind: Kind, required: Bool = false, repeatable: Bool = false,
    label: String? = nil, _ help: String
  ) -> Parameter {
    Parameter(
      name, kind, positional: false, required: required, repeatable: repeatable, label: label,
      help: help)
  }

  /// The option of a list that leaves no row out whose field has the value, or lies on its side of
  /// it. The shell gives it for a condition of `--where`.
  public func narrowing(_ narrowing: Narrowing) -> Parameter {
    var parameter = self
    parameter.narrowing = narrowing
    return parameter
  }

  /// The same for a field of a record that can be emptied.
  public var clearable: Parameter {
    var parameter = self
    parameter.isClearable = true
    return parameter
  }

  /// The same for a length of whole days: only the hint differs, the operation checks the value.
  public var inWholeDays: Parameter {
    var parameter = self
    parameter.isInWholeDays = true
    return parameter
  }

  /// The same, for pages of up to so many rows.
  func upTo(_ most: Int) -> Parameter {
    var parameter = self
    parameter.most = Int64(most)
    return parameter
  }

  /// The same, to be completed with words that areas say: ``Blueprint`` does.
  func completed(
    _ completion: @escaping @Sendable (Parameter, ProductWords) -> Parameter
  ) -> Parameter {
    var parameter = self
    parameter.completion = completion
    return parameter
  }

  /// The parameter as it is in a product with these words.
  func completed(with words: Deferred<ProductWords>) -> Parameter {
    completion?(self, words.value) ?? self
  }

  /// The same for one of these words.
  func choosing(_ words: [String]) -> Parameter {
    var parameter = self
    parameter.kind = .choice(words)
    return parameter
  }

  /// The same with more to read.
  func told(_ help: String) -> Parameter {
    var parameter = self
    parameter.help = help
    return parameter
  }

  /// `--at TIME`: when something happened.
  public static func at(_ help: String) -> Parameter {
    .option("at", .instant, label: "TIME", help + "; a day means its start, today means now.")
  }

  /// `--as-of TIME`: the past moment a report is of.
  public static func asOf(_ help: String) -> Parameter {
    .option("as_of", .instantEnd, label: "TIME", help + "; a day means its end, today means now.")
  }

  /// `--name` without a value.
  public static func flag(_ name: String, _ help: String) -> Parameter {
    Parameter(
      name, .flag, positional: false, required: false, repeatable: false, label: nil, help: help)
  }
}
