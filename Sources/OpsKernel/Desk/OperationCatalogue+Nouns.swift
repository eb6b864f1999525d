extension OperationCatalogue {
  /// The operations whose names begin with a noun, such as `stock` for `stock.receive`, in the
  /// order of the catalogue; none for a word that is no noun.
  public func operations(ofNoun noun: String) -> [AnyOperation] {
    all.filter { $0.descriptor.noun == noun }
  }
}
