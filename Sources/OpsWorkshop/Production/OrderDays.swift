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
        .badDate, "The order cannot begin before \(notBefore), and is due on \(due)",
        field: "not_before", hint: "give a later --due, or an earlier --not-before")
    }
  }
}
