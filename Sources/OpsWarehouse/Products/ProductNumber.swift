import Crypto
import OpsDomain
import OpsStorage

/// SKUs for products that are given none: `PRD-` and six characters.
///
/// They are made of an identifier of the transaction. So they are as random as the identifiers are,
/// and a plan that is applied later gives the same SKU as its rehearsal.
enum ProductNumber {
  /// What people write in the place of a SKU.
  static let word = "auto"
  private static let prefix = "PRD-"
  private static let length = 6
  /// No two of them look alike.
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Whether people ask for a SKU of this kind.
  static func isWanted(_ sku: String) -> Bool {
    TextFolding.sameBytes(TextFolding.fold(sku), word)
  }

  /// A SKU that no product has.
  static func next(_ transaction: Transaction) async throws -> String {
    let products = transaction.asSystem("looks for a free SKU").repository(Product.self)
    while true {
      try Task.checkCancellation()
      let sku = text(of: transaction.nextID())
      if try await products.find(sku: sku) == nil { return sku }
    }
  }

  /// The SKU that an identifier gives.
  static func text(of id: RecordID) -> String {
    let digest = SHA256.hash(data: Array("product \(id.rawValue)".utf8))
    let code = digest.prefix(length).map { letters[Int($0) % letters.count] }
    return prefix + String(decoding: code, as: UTF8.self)
  }
}
