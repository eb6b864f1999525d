/// Something that offers ``CountService``.
public protocol HasCountService {
  var counts: CountService { get }
}
