extension MigrationStep {
  /// An index for the reservations that end by themselves, which the dashboard asks for.
  static let timedReservations = MigrationStep(
    "0111-timed-reservations",
    adds: [.index(["status", "expires_at"], of: "reservations")],
    note: "adds an index of reservations by their end")
}
