/// How somebody is greeted at a time of the day.
enum DayGreeting: Equatable {
  case morning, noon, afternoon, evening, night

  /// - Parameter seconds: Since midnight at the site.
  init(_ seconds: Int) {
    switch seconds / 3600 {
    case 5..<11: self = .morning
    case 11..<14: self = .noon
    case 14..<18: self = .afternoon
    case 18..<23: self = .evening
    default: self = .night
    }
  }

  var words: String {
    switch self {
    case .morning: "Good morning"
    case .noon: "Good day"
    case .afternoon: "Good afternoon"
    case .evening: "Good evening"
    case .night: "Good night"
    }
  }
}
