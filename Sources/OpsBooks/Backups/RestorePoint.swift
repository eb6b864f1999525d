import OpsDomain

/// Up to where a backup is restored.
package enum RestorePoint: Sendable, Equatable {
  /// All of it.
  case end
  /// As it was right after a commit.
  case commit(Int64)
  /// As it was at a moment.
  case time(Instant)
}
