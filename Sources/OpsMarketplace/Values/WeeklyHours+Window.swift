import OpsDomain

extension WeeklyHours {
  /// Reads days and hours as people write them, such as `mon-fri 14:00-17:00`, and names the field
  /// that they were written in. Throws `data.bad_value`.
  static func window(_ text: String, field: String) throws(OpsError) -> WeeklyHours {
    do {
      return try WeeklyHours(parsing: text)
    } catch {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" cannot be read as hours", field: field,
        hint: "write days and hours, such as mon-fri 14:00-17:00, up to 23:59")
    }
  }
}
