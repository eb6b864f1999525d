/// A number with what it counts: `1 record`, `2 records`.
public enum Counted {
  /// - Parameters:
  ///   - one: What one of them is called.
  ///   - several: What several are called; `one` with an s unless told.
  public static func text(
    _ number: some BinaryInteger, _ one: String, _ several: String? = nil
  ) -> String {
    "\(number) \(noun(number, one, several))"
  }

  /// What is counted, without the number, which stands elsewhere; parameters as for `text`.
  public static func noun(
    _ number: some BinaryInteger, _ one: String, _ several: String? = nil
  ) -> String {
    number == 1 ? one : several ?? one + "s"
  }
}
