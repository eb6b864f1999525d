import OpsKernel

extension NameKind {
  /// What the values of a parameter name; nil when nothing in the book answers that.
  init?(_ kind: Parameter.Kind) {
    switch kind {
    case .sku: self = .product
    case .customer: self = .customer
    case .location: self = .location
    case .request: self = .request
    case .giveBack: self = .giveBack
    case .user: self = .user
    default: return nil
    }
  }
}
