/// One column of a table: what it shows and how.
public struct TableColumn: Sendable, Equatable {
  /// Which side blanks are added on.
  public enum Alignment: Sendable {
    /// Words begin at the left edge: blanks follow them.
    case left
    /// Figures end at the right edge: blanks stand before them.
    case right
  }

  /// What the cells are, which decides what may happen to them.
  public enum Kind: Sendable {
    /// Words: may be cut when the terminal is narrow.
    case text
    /// Identifiers, dates, states: never cut, because half of one is useless.
    case fixed
    /// Numbers: never cut, aligned on the decimal point.
    case number
  }

  /// The field it shows; a dotted path reaches into nested objects (`value.amount`).
  public var key: String
  /// The heading, in lower case.
  public var title: String
  /// The side on which its cells stand.
  public var alignment: Alignment
  /// The most columns it takes; longer text is cut. Not for numbers.
  public var maximumWidth: Int?
  /// What its cells are: it decides what may happen to them.
  public var kind: Kind
  /// Which columns are left out first where there is no room: those of the highest rank, of equal
  /// ones the last.
  public var rank = 0
  /// Text is never cut to less than this.
  public var minimumWidth = 12
  /// Whether text that has no room goes on below instead of being cut.
  public var wraps = false
  /// Whether a table without room for it is no table, see ``OpsKernel/Uncut``.
  public var isUncut = false
  /// Whether its values are differences: an increase is shown with a `+`.
  public var isChange = false
  /// Colours of certain values (`["late": .warning]`). The word itself stays the sign.
  public var roles: [String: Style.Role]

  /// - Parameters:
  ///   - title: nil makes one of the key: `on_hand` → "on hand".
  ///   - alignment: nil is right for numbers and left for the rest.
  public init(
    _ key: String, title: String? = nil, kind: Kind = .text, alignment: Alignment? = nil,
    maximumWidth: Int? = nil, roles: [String: Style.Role] = [:]
  ) {
    self.key = key
    self.title = title ?? Self.title(of: key)
    self.kind = kind
    self.alignment = alignment ?? (kind == .number ? .right : .left)
    self.maximumWidth = maximumWidth
    self.roles = roles
  }

  /// `customer.on_hand` → "customer on hand".
  public static func title(of key: String) -> String {
    String(key.map { $0 == "_" || $0 == "." ? " " : $0 })
  }
}
