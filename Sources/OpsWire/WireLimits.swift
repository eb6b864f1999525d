import OpsDomain

/// Limits that only the wire has; the others are in ``Limits``.
public enum WireLimits {
  /// Most conditions in one filter.
  public static let conditions = 500
  /// Most values in one filter.
  public static let values = 10_000
  /// Most versions one batch may rely on.
  public static let expectations = 20_000
  /// Most measures, and most groups, of one question for figures.
  public static let figures = 200
  /// Bytes after which a page of the change feed ends, though more commits were asked for.
  public static let feedBytes = 4 << 20
  /// Largest answer a client takes, in bytes.
  public static let answerBytes = 64 << 20
  /// Bytes after which a page of a copy ends: with its envelope it stays under
  /// ``Limits/bodyBytes`` unless a single commit is larger.
  public static let copyBytes = 900_000
  /// Largest body that a server takes while a copy goes into its book: one commit at least.
  public static let restoreBytes = 64 << 20
  /// Most commits of one page of a copy.
  public static let copyCommits = 500
  /// Most blocks of people's keys of one page of a copy; 8 KiB each.
  public static let keyBlocks = 16
  /// Most writes of one record that a batch may sum up in one change.
  public static let writesPerRecord: Int64 = 1_000

  /// How much of an answer a client parses.
  public static let answer = DocumentParser.Limits(
    maximumBytes: answerBytes, maximumDepth: Limits.documentDepth)
}
