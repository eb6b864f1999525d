import OpsKernel

extension NameKind {
  public static let order = NameKind("order")
}
