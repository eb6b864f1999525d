/// What people refer to by a name, a code or a number.
public enum NameKind: String, Codable, Sendable, CaseIterable {
  case product, customer, location, request
  case giveBack = "giveback"
  case user

  /// The operation that lists them.
  var operation: String {
    switch self {
    case .product: "product.list"
    case .customer: "customer.list"
    case .location: "location.list"
    case .request: "oos.list"
    case .giveBack: "giveback.list"
    case .user: "user.list"
    }
  }
}
