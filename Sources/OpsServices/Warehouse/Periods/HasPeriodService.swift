/// Something that offers ``PeriodService``.
public protocol HasPeriodService {
  var periods: PeriodService { get }
}
