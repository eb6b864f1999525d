import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import TestBenches

/// One field of a record of a book of its own, which an operation with `clear` sets and empties.
struct FieldEdit {
  private let book: SampleBook
  private let operation: AnyOperation
  private let parameter: Parameter
  private let subject: DocumentObject

  /// A book with the record that `operation` changes.
  static func make(_ operation: String, _ field: String) async throws -> FieldEdit {
    let book = try await SampleBook.make()
    let descriptor = try Blueprint.product.operations.operation(named: operation).descriptor
    if descriptor.area == .marketplace { _ = try await MarketFixture(book) }
    for (name, input) in needs {
      _ = try await Blueprint.product.operations.operation(named: name)
        .run(book.dependencies, input, book.call(.administrator))
    }
    guard let parameter = descriptor.parameters.first(where: { $0.name == field }),
      case .object(var subject) = ParameterSample.input(descriptor, all: false)
    else { throw OpsError(.badValue, "\(operation) has no field \(field)", field: field) }
    for (key, value) in subjects[operation] ?? [:] { subject.set(key, value) }
    return FieldEdit(
      book: book, operation: try Blueprint.product.operations.operation(named: operation),
      parameter: parameter, subject: subject)
  }

  /// The record's answer after the field was emptied.
  func cleared() async throws -> Document {
    try await edit("clear", .list([.text(parameter.name)]))
  }

  /// The record's answer after the field was set.
  /// - Parameter value: The value; a usual one of the parameter unless told.
  func set(to value: Document? = nil) async throws -> Document {
    let value =
      value ?? Self.values[operation.descriptor.name + " " + parameter.name]
      ?? Self.values[parameter.name] ?? ParameterSample.value(parameter)
    return try await edit(parameter.name, parameter.isRepeatable ? .list([value]) : value)
  }

  private func edit(_ name: String, _ value: Document) async throws -> Document {
    var input = subject
    input.set(name, value)
    let answer = try await operation.run(
      book.dependencies, .object(input), book.call(.administrator)
    ).output
    guard case .object(let object) = answer else { return answer }
    var rest = DocumentObject()
    for (key, value) in object.members where !["version", "updated_at"].contains(key) {
      rest.set(key, value)
    }
    return .object(rest)
  }

  /// Values of fields of which not every text, or not every name, is one.
  private static let values: [String: Document] = [
    "barcode": "4006381333931", "email": "stock@example.org", "phone": "+370 5 212 3456",
    "whatsapp": "+370 600 12345",
    "country": "LT", "warn": "7,3", "webhook": "https://example.org/stock",
    "quiet_hours": "21:30-06:30", "category": "Dairy", "parent": "Dairy", "frozen": "12w",
    "shelf_life": "7d", "opened": "5d", "thawed": "1d", "category.edit notices": "off",
    "color_code": "#1B2A49",
    "former_price": "30.00", "hours": "11:00-23:00", "dimensions": "100x50x20",
    "nutrition": "calories=250", "partner.edit phone": "+370 600 12345",
    "driver.edit phone": "+370 600 12345", "profile.edit primary_role": "administrator",
  ]

  /// Which record an operation changes, where it is not that of ``ParameterSample``.
  private static let subjects: [String: [String: Document]] = [
    "product.edit": ["sku": "OLD-1"], "category.edit": ["name": "Cheese"],
    "role.edit": ["name": "night_shift"], "packaging.team_edit": ["team": "Days"],
    "menu.edit": ["sku": "LAMP-1"], "lot.edit": ["lot": "A"],
    "reorder.set": ["min": "5", "max": "40"],
  ]

  /// What the sample book lacks, with the operations that make it, in this order.
  private static let needs: [(operation: String, input: Document)] = [
    ("machine.create", ["number": "M1"]), ("color.create", ["name": "Navy", "hex": "#1B2A49"]),
    ("category.create", ["name": "Dairy"]),
    ("category.create", ["name": "Cheese", "warn": "9"]),
    ("role.create", ["name": "night_shift", "permission": ["customer.view"]]),
    ("packaging.team_create", ["name": "Days", "leader": "wil"]),
    ("packaging.start", ["sku": "LAMP-1", "packages": 2, "per": 12, "team": "Days"]),
    (
      "stock.receive",
      ["sku": "LAMP-1", "quantity": "5", "lot": "A", "expires": "2027-06-01"]
    ),
    ("oos.create", ["customer": "000001", "sku": "RICE", "quantity": "5"]),
    ("production.create", ["sku": "LAMP-1", "quantity": "5"]),
    ("style.create", ["sku": "LAMP-1", "quantity": 240]), ("mould.create", ["code": "M-42"]),
    ("driver.register", ["vehicle": "car"]),
  ]
}
