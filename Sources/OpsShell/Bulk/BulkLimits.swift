/// Sizes of a bulk run.
enum BulkLimits {
  /// Most rows of one frame: what is written, acknowledged and resumed together.
  static let frameRows = 1000
  /// A frame ends when its rows have so many bytes, which keeps it below a server's body limit.
  static let frameBytes = 256 << 10
  /// Most rows of `--atomic all`, which has to hold them in memory.
  static let atomicRows = 100_000
  /// Most parts of a frame that are on their way to a server at once.
  static let parallel = 16
}
