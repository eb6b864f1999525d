/// How much of a machine a mode takes.
extension BatchMode {
  /// Stations that a product has at least.
  public var minimumStations: Int { self == .single ? 3 : 6 }
  /// Products that a batch has at most.
  public var maximumProducts: Int { self == .single ? 4 : 2 }
  /// Guns that inject one product.
  public var gunsOfProduct: Int { self == .single ? 1 : 2 }
}

extension BatchType {
  /// What its numbers begin with.
  var prefix: String { rawValue.uppercased() }
}
