import OpsSales
import Testing

@Test(arguments: [
  (7, 8, "87.5"), (1, 3, "33.33"), (2, 3, "66.67"), (1, 1, "100"), (0, 5, "0"),
  (1, 2000, "0.05"), (1, 20_000, "0.01"), (1, 20_001, "0"), (-1, 8, "-12.5"),
  (-1, 20_000, "-0.01"), (Int64.max, 1, "922337203685477580700"),
])
func aPercentageIsExactAndRoundedHalfUp(part: Int64, whole: Int64, text: String) {
  #expect(Percentage.text(part, of: whole) == text)
}

@Test func thereIsNoPercentageOfNothing() { #expect(Percentage.text(3, of: 0) == nil) }

@Test(
  arguments: [
    (4, 5, "25"), (8, 7, "-12.5"), (3, 3, "0"), (0, 4, nil), (0, 0, "0"), (5, 0, "-100"),
    (3, 4, "33.33"),
  ] as [(Int64, Int64, String?)])
func aChangeIsRelativeToWhatWasBefore(before: Int64, now: Int64, text: String?) {
  #expect(Percentage.change(from: before, to: now) == text)
}
