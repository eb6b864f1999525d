import OpsDomain

extension ImageUser {
  /// Whether the caller's token is meant for one of the operations that show these images.
  package func isMeant(for caller: Principal) -> Bool {
    showing.contains { caller.limits.covers($0.name, in: $0.area) }
  }
}
