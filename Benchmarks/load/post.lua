-- wrk: the same POST again and again. Arguments: path, file with the body, cookie, origin.
function init(arguments)
  local file = assert(io.open(arguments[2], "rb"))
  local body = file:read("*a")
  file:close()
  local headers = { ["Content-Type"] = "text/plain", ["Cookie"] = arguments[3], ["Origin"] = arguments[4] }
  request_bytes = wrk.format("POST", arguments[1], headers, body)
end

function request()
  return request_bytes
end
