/// A role a person may hold: one of the product's own, or one that a book has made. A new user is
/// ``unauthorized``.
public struct Role: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
  /// The role's name: lower-case words joined by underscores.
  public let rawValue: String

  /// The role of this name. It is not checked whether a role can have such a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Holds every permission.
  public static let administrator = Role(rawValue: "administrator")
  /// Sells: customers, products, requests, give-backs and sales.
  public static let salesperson = Role(rawValue: "salesperson")
  /// Keeps the stock: movements, counts and receipts.
  public static let warehouseKeeper = Role(rawValue: "warehouse_keeper")
  /// Runs the workshop: machines, batches and production orders.
  public static let workshopManager = Role(rawValue: "workshop_manager")
  /// Works at the machines of the workshop.
  public static let workshopTechnician = Role(rawValue: "workshop_technician")
  /// Makes granulate for the machines.
  public static let granulationTechnician = Role(rawValue: "eva_granulation_technician")
  /// Buys at the marketplace.
  public static let customer = Role(rawValue: "customer")
  /// Brings orders of the marketplace.
  public static let driver = Role(rawValue: "driver")
  /// Sells at the marketplace.
  public static let partner = Role(rawValue: "partner")
  /// What a user without any role has; nobody is given it.
  public static let unauthorized = Role(rawValue: "unauthorized")

  /// The product's own roles, in the order in which lists show them.
  public static let allCases: [Role] = [
    .administrator, .salesperson, .warehouseKeeper, .workshopManager, .workshopTechnician,
    .granulationTechnician, .customer, .driver, .partner, .unauthorized,
  ]

  /// The product's own roles that somebody can be given: ``unauthorized`` is what is left without
  /// any.
  public static let grantable = allCases.filter { $0 != .unauthorized }

  /// Whether it is one of the product's own.
  public var isBuiltIn: Bool { Self.allCases.contains(self) }

  /// What the role may do by itself: ``RoleMatrix`` says so. Nothing for a role of a book, whose
  /// permissions are in the book (``CustomRole``).
  public var permissions: Set<Permission> { RoleMatrix.permissions(of: self) }

  /// The role called `text`, of the product or of a book. Throws `data.bad_value` for a text that
  /// no role can be called.
  public init(parsing text: String, field: String = "role") throws(OpsError) {
    guard Self.isName(text) else {
      throw OpsError(
        .badValue, "There is no role called \(Excerpt.of(text))", field: field,
        hint: "roles: " + Self.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self.init(rawValue: text)
  }

  /// Whether a role can have this name: 2 to 40 of `a…z`, `0…9` and `_`, a letter first.
  public static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (2...40).contains(bytes.count), let first = bytes.first else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return letters.contains(first)
      && bytes.allSatisfy {
        letters.contains($0) || ASCII.digit($0) != nil || $0 == UInt8(ascii: "_")
      }
  }

  /// Throws `data.bad_value` for a text that no role can be called. A field called `name` says what
  /// a role is to be called, any other one names a role.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: "role")
    guard field != "name" || Self.isName(text) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(text)) cannot be the name of a role", field: field,
        hint: "use 2 to 40 lower-case letters, digits and underscores; begin with a letter")
    }
    try self.init(parsing: text)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Role: ColumnValue, ColumnWord {
  public static var columnKind: Column.Kind { .text }
  public static var columnRule: ColumnRule { .line(atMost: Limits.nameLength) }

  /// The role whose name is stored; nil for a value that is not text.
  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue else { return nil }
    self.init(rawValue: text)
  }

  public var columnValue: Value { .text(rawValue) }

  /// The role of that name, of the product or of a book; never nil.
  public init?(columnWord: Substring) { self.init(rawValue: String(columnWord)) }

  public var columnWord: String { rawValue }
}
