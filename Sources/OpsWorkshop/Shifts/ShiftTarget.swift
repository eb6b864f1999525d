/// The target of a machine for a shift: its daily target, divided by the lengths of the shifts of
/// the day.
enum ShiftTarget {
  /// Good pieces that a shift should give. If the floor works in both shifts, their targets add up
  /// to the daily target; rounded half up from the beginning of the day. 0 for a shift in which the
  /// floor does not work: its pieces are extra. Opening or closing one shift does not change the
  /// target of the other, which may be over.
  static func pieces(_ daily: Int64, of shift: Shift, on day: ShiftDay) -> Int64 {
    guard day.isOpen(shift) else { return 0 }
    let lengths = Shift.allCases.map { day.length(of: $0) }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return 0 }
    func until(_ length: Int64) -> Int64 {
      Int64((Int128(daily) * 2 * Int128(length) + Int128(total)) / (2 * Int128(total)))
    }
    switch shift {
    case .morning: return until(lengths[0])
    case .evening: return until(total) - until(lengths[0])
    }
  }
}
