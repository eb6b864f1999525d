import OpsKernel

extension NameKind {
  /// Orders, by their number.
  public static let order = NameKind("order")
}
