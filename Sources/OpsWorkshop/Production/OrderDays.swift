import OpsDomain

/// The days of a production order.
enum OrderDays {
  /// Throws `data.bad_date` for a due day that is over or before the order may begin.
  static func check(
    due: CivilDate?, notBefore: CivilDate?, _ today: CivilDate
  ) throws(OpsError) {
    if let due, due < today {
      throw OpsError(.badDate, "\(due) is over", field: "due", hint: "give a day from today on")
    }
    if let due, let notBefore, due < notBefore {
      throw OpsError(
        .badDate, "The order may begin on \(notBefore), after it is due on \(due)",
        field: "not_before")
    }
  }
}
