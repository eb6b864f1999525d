import OpsDomain

/// What is kept below is true here as well, unless the transaction has written to one of the
/// collections. Where reads are tracked each of them has to be made.
extension Overlay {
  public func keeps(_ collections: [Schema]) -> Bool {
    !tracksReads && !collections.contains(where: hasWritten) && base.keeps(collections)
  }

  public func kept(_ name: KeptName) -> (any Sendable)? {
    keeps(name.collections) ? base.kept(name) : nil
  }

  public func keep(_ value: any Sendable, as name: KeptName) {
    if keeps(name.collections) { base.keep(value, as: name) }
  }
}
