/// The largest instances the solver takes.
///
/// They keep memory and sums within bounds, so that a hostile file is refused before
/// anything is allocated for it.
public enum ShopLimits {
  /// The most jobs of an instance.
  public static let jobs = 100_000
  /// The most machines of an instance.
  public static let machines = 100_000
  /// The most operations of an instance.
  public static let operations = 100_000
  /// The most alternatives of an instance, over all operations.
  public static let alternatives = 1_000_000
  /// The longest operation, in the time units of the instance.
  public static let duration = 1_000_000_000
  /// The most instances of one text.
  public static let instances = 10_000
}
