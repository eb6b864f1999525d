import OpsDomain

/// Refusals of the page positions that people pass in `--after`: `data.bad_value`.
extension OpsError {
  /// A text that no list has given out.
  public static var unreadablePage: OpsError { page("The page position cannot be read") }

  /// A position of another list, or of the same one in another order.
  public static var foreignPage: OpsError {
    page("The page position belongs to another list or another order")
  }

  private static func page(_ message: String) -> OpsError {
    OpsError(
      .badValue, message, field: "after", hint: "pass the `next` value of the same list")
  }
}
