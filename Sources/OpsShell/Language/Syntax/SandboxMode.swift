/// What a `sandbox` statement does.
public enum SandboxMode: Sendable, Equatable {
  case on, off, reset
  /// Runs the block in a sandbox of its own and drops it.
  case block(Block)
}
