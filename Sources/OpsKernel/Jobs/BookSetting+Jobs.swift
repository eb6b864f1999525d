import OpsDomain

extension BookSetting where Value == TimeSpan {
  /// How often work of the background is done: from every second to every day.
  package static func interval(
    _ key: String, default fallback: TimeSpan, _ summary: String
  ) -> BookSetting {
    .length(
      key, TimeSpan(milliseconds: 1000), TimeSpan(milliseconds: 86_400_000), default: fallback,
      summary)
  }
}
