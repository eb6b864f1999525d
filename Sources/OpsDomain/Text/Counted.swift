/// A number with what it counts: `1 record`, `2 records`.
public enum Counted {
  /// - Parameters:
  ///   - one: What one of them is called.
  ///   - several: What several are called; `one` with an s unless told.
  public static func text(
    _ number: some BinaryInteger, _ one: String, _ several: String? = nil
  ) -> String {
    "\(number) \(number == 1 ? one : several ?? one + "s")"
  }
}
