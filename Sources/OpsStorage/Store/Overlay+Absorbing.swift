extension Overlay {
  /// Takes over the changes of an overlay that was laid over this one.
  func absorb(_ changes: [Change]) {
    for change in changes {
      write(
        change.schema, change.new, id: change.id, old: change.old, isFollowing: change.isFollowing)
    }
  }
}
