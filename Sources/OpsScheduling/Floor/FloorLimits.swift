/// The largest floor that is accepted, chosen so that no sum of times can overflow.
public enum FloorLimits {
  /// Steps of all jobs together.
  public static let steps = 20_000
  /// Machines of a floor.
  public static let machines = 500
  /// Machines of all steps together.
  public static let options = 2_000_000
  /// Windows of all machines and skills together.
  public static let windows = 2_000_000
  /// Different set-up families.
  public static let families = 1_000
  /// How far the last window may end after the start: ten years.
  public static let horizon: Int64 = 10 * 366 * 86_400
  /// How far a due date may be from the start: a hundred years.
  public static let dueDistance: Int64 = 100 * 366 * 86_400
  /// The weight of a job.
  public static let weight: Int64 = 10_000
  /// The start of the problem, in either direction from the epoch.
  public static let start: Int64 = 1_000_000_000_000
}
