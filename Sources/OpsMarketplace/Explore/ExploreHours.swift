import OpsDomain

/// Opening hours as ``ExplorePlace`` keeps them: numbers that are read fast.
///
/// A span of the week is `MINUTE-CLOSES` with the minute of the week, Monday 00:00 is 0, and the
/// minute of the day on which it ends. A span of a special day has the day before it, as days
/// since 1970: `20811:540-1320`, and `20811:` for a day on which it is closed.
enum ExploreHours {
  private static let day = 1440

  static func text(_ week: OpenWeek) -> String {
    week.days.enumerated().flatMap { weekday, spans in
      spans.map { "\(weekday * day + $0.opens)-\($0.closes)" }
    }.joined(separator: " ")
  }

  static func text(_ special: [CivilDate: [OpenSpan]]) -> String {
    special.sorted { $0.key < $1.key }.flatMap { date, spans -> [String] in
      let name = "\(date.daysSinceEpoch):"
      return spans.isEmpty ? [name] : spans.map { "\(name)\($0.opens)-\($0.closes)" }
    }.joined(separator: " ")
  }

  /// The hours of a place. What cannot be read is closed.
  static func hours(of place: ExplorePlace) -> OpenHours {
    var days = [[OpenSpan]](repeating: [], count: 7)
    for numbers in numbers(in: place.week) where numbers.count == 2 && numbers[0] < 7 * day {
      days[numbers[0] / day].append(OpenSpan(opens: numbers[0] % day, closes: numbers[1]))
    }
    var special: [CivilDate: [OpenSpan]] = [:]
    for numbers in numbers(in: place.special) where !numbers.isEmpty {
      let date = CivilDate(daysSinceEpoch: numbers[0])
      special[date, default: []] +=
        numbers.count == 3 ? [OpenSpan(opens: numbers[1], closes: numbers[2])] : []
    }
    return OpenHours(week: OpenWeek(days: days), special: special)
  }

  /// The numbers of each part of the text.
  private static func numbers(in text: String) -> [[Int]] {
    var parts: [[Int]] = []
    var part: [Int] = []
    var number: Int?
    func end() {
      if let found = number { part.append(found) }
      number = nil
    }
    for byte in text.utf8 {
      if let digit = ASCII.digit(byte) {
        number = (number ?? 0) * 10 + Int(digit)
        continue
      }
      end()
      if byte == UInt8(ascii: " ") {
        parts.append(part)
        part = []
      }
    }
    end()
    return part.isEmpty ? parts : parts + [part]
  }
}
