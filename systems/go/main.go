// A service on Go's net/http: a goroutine for each connection waits for the upstream.
//
// In: GET /proxy?delay=<ms>, GET /users/<id>, GET /noop. Out: the upstream's answer, a user made of
// two of them, or a short error: 502 when the upstream failed, 504 when it was too slow.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

// Everything that can decide a result is written down here; variables override it.
func main() {
	timeout, err := time.ParseDuration(setting("UPSTREAM_TIMEOUT", "60s"))
	if err != nil {
		log.Fatal(err)
	}
	idle, err := strconv.Atoi(setting("UPSTREAM_IDLE_CONNECTIONS", "10000"))
	if err != nil {
		log.Fatal(err)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns = 0            // any number; by default 100
	transport.MaxIdleConnsPerHost = idle  // by default 2
	transport.MaxConnsPerHost = 0         // default: any number
	transport.DisableCompression = true   // otherwise it would ask for gzip
	upstream := &upstream{
		url:    setting("UPSTREAM_URL", "http://localhost:8081"),
		client: &http.Client{Transport: transport, Timeout: timeout},
	}
	http.HandleFunc("GET /ready", text("ready"))
	http.HandleFunc("GET /noop", text("Noop"))
	http.HandleFunc("GET /proxy", upstream.proxy)
	http.HandleFunc("GET /users/{id}", upstream.user)
	log.Fatal(http.ListenAndServe(":"+setting("SERVER_PORT", "8080"), nil))
}

func setting(name, byDefault string) string {
	if value, found := os.LookupEnv(name); found {
		return value
	}
	return byDefault
}

func text(answer string) http.HandlerFunc {
	return func(response http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(response, answer)
	}
}

type upstream struct {
	url    string
	client *http.Client
}

// ask waits for the answer; it fails where that is no 2xx, cut off, or too late.
func (u *upstream) ask(path string) (string, error) {
	response, err := u.client.Get(u.url + path)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return "", err
	}
	if response.StatusCode/100 != 2 {
		return "", fmt.Errorf("upstream answered %d", response.StatusCode)
	}
	return string(body), nil
}

func (u *upstream) proxy(response http.ResponseWriter, request *http.Request) {
	body, err := u.ask("/user?delay=" + request.URL.Query().Get("delay"))
	if err != nil {
		fail(response, err)
		return
	}
	_, _ = io.WriteString(response, "proxy: "+body)
}

// user makes both calls at once.
func (u *upstream) user(response http.ResponseWriter, request *http.Request) {
	id := request.PathValue("id")
	var name, phoneNumber string
	failures := make(chan error, 2)
	into := func(value *string, path string) {
		body, err := u.ask(path)
		*value = body
		failures <- err
	}
	go into(&name, "/metadata/names/"+id)
	go into(&phoneNumber, "/metadata/phoneNumbers/"+id)
	if err := errors.Join(<-failures, <-failures); err != nil {
		fail(response, err)
		return
	}
	response.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(response).Encode(map[string]string{
		"id": id, "name": name, "phoneNumber": phoneNumber,
	})
}

func fail(response http.ResponseWriter, err error) {
	var slow interface{ Timeout() bool }
	if errors.As(err, &slow) && slow.Timeout() {
		http.Error(response, "upstream gave no answer in time", http.StatusGatewayTimeout)
		return
	}
	http.Error(response, "upstream failed", http.StatusBadGateway)
}
