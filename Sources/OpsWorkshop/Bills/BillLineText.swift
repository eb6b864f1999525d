import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A line of a bill of materials as people write it: `SKU=QTY`, with the size after a slash, the
/// unit after the quantity and more after a colon, such as `SOLE/42=2`, `GLUE=250g` or
/// `REGRIND=0.2:10`.
struct BillLineText: Equatable {
  /// The text before the equals sign.
  let name: String
  let quantity: Quantity
  /// The unit after the quantity; nil for the product's own.
  let unit: String?
  /// The text after the colon; nil without one.
  let suffix: String?
  /// The field of the input that holds the line.
  let field: String

  /// Throws `data.bad_value` without a name, a sign or a quantity, and `data.bad_quantity` for a
  /// quantity that is not above zero.
  init(parsing text: String, field: String) throws(OpsError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw Self.problem(text, field)
    }
    let rest = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // A comma is not part of a unit: it is reported as a wrong number.
    let digits = rest[0].prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    let unit = rest[0].dropFirst(digits.count)
    guard !digits.isEmpty, rest.count == 1 || !rest[1].isEmpty else {
      throw Self.problem(text, field)
    }
    name = String(parts[0])
    quantity = try Quantity(parsing: String(digits), field: field)
    try quantity.requirePositive(field: field)
    self.unit = unit.isEmpty ? nil : String(unit)
    suffix = rest.count == 2 ? String(rest[1]) : nil
    self.field = field
  }

  private static func problem(_ text: String, _ field: String) -> OpsError {
    OpsError(
      .badValue, "\"\(Excerpt.of(text))\" is not a line", field: field,
      hint: "write it as SKU=QTY, such as SOLE=2")
  }

  /// The product and the size that ``name`` means: an SKU, or an SKU and a size after a slash.
  ///
  /// Throws `notfound.sku`, and `data.bad_value` for a size that the product does not have.
  func goods(_ transaction: Transaction) async throws -> (product: Product, size: String?) {
    let products = transaction.repository(Product.self)
    do {
      if let product = try await products.find(sku: name) { return (product, nil) }
      if let slash = name.lastIndex(of: "/"),
        let product = try await products.find(sku: String(name[..<slash]))
      {
        return (product, try product.check(size: String(name[name.index(after: slash)...])))
      }
      return (try await products.named(name), nil)
    } catch let error as OpsError {
      throw error.renamingFields { _ in field }
    }
  }

  /// ``quantity`` in the product's own unit. Throws `data.bad_value` for a unit that the product
  /// does not know, and `data.bad_quantity` for what has no exact value in its own.
  func own(of product: Product, _ transaction: Transaction) async throws -> Quantity {
    do {
      return try await UnitConversion(transaction).quantity(quantity, in: unit, of: product)
    } catch let error as OpsError {
      throw error.renamingFields { _ in field }
    }
  }
}
